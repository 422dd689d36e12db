import { exportSignalStrength, readSignalStrength, type SignalPoint } from '@muster/contract'
import { signalBars } from '@muster/rules'
import type { Serve } from '../../platform/http/serve.ts'
import { deviceInView } from './device-in-view.sql.ts'
import { readSignalPoints, withinBars } from './signal-points.ts'

const titles = [
  ...['Time (UTC)', 'Local time', 'Level', 'Network', 'Status'],
  ...['Latitude', 'Longitude', 'Operator', 'Operator code'],
]

const cellsOf = (point: SignalPoint) => [
  ...[new Date(point.date).toISOString(), point.local, point.level, point.bearerType, point.status],
  ...[point.latitude, point.longitude, point.operatorName, point.operatorCode],
]

export function signalRoutes(serve: Serve): void {
  serve(readSignalStrength, async ({ scope, query, body }) => {
    const device = await deviceInView(scope, query.deviceId)
    const points = await readSignalPoints(scope, device, body.to)
    return points.map((point) => withinBars(point, body.numberOfBars))
  })
  serve(exportSignalStrength, async ({ scope, body }) => {
    const device = await deviceInView(scope, body.deviceId)
    const points = await readSignalPoints(scope, device, body.to)
    // The levels of the chart: a file must not name a bar that the device does not have [C-1305, C-9925].
    const bars = signalBars(device)
    const asShown = (point: SignalPoint) => cellsOf(withinBars(point, bars))
    return { name: 'signalStrength.csv' as const, titles, rows: [points.map(asShown)] }
  })
}
