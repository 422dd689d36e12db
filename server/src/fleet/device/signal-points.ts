import type { SignalPoint } from '@muster/contract'
import { localText } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { SignalSample } from '../../telemetry/index.ts'
import { type Operator, readOperators } from '../../telemetry/index.ts'
import { localDayOf } from '../device-reports/report-window.ts'
import { readDaysAround, samplesWithin, type Told } from '../device-reports/told.ts'
import type { DeviceInView } from './device-in-view.sql.ts'

/** Milliseconds between two points of the chart [C-1309, C-2330]. */
const step = 300_000

/** The mobile signal of a device on the local day that ends at or contains `to`, on a grid of five minutes [C-2114]. */
export async function readSignalPoints(
  scope: Scope,
  device: DeviceInView,
  to: number,
): Promise<SignalPoint[]> {
  const window = localDayOf(device, { to })
  const days = await readDaysAround(scope, device, window, 'signals')
  const samples = latestOfSteps(samplesWithin(days, window, (day) => day.signals))
  const numbers = samples.flatMap(({ operator }) => (operator === null ? [] : [operator]))
  const operators = await readOperators(scope, [...new Set(numbers)])
  return samples.map((sample) => signalPoint(sample, operators))
}

/** Agents measure once in five minutes; if one measures more often, the last sample counts. */
function latestOfSteps(samples: readonly Told<SignalSample>[]): Told<SignalSample>[] {
  const latest = new Map<number, Told<SignalSample>>()
  for (const sample of samples) {
    const utc = Math.floor(sample.utc / step) * step
    latest.set(utc, { ...sample, utc })
  }
  return [...latest.values()]
}

function signalPoint(sample: Told<SignalSample>, operators: ReadonlyMap<number, Operator>): SignalPoint {
  const { utc, offset, level, bearer, status, operator, position } = sample
  const latitude = position && position.latitude / 1e5
  const longitude = position && position.longitude / 1e5
  const known = operator === null ? undefined : operators.get(operator)
  return {
    date: utc,
    local: localText({ utc, offset }),
    level,
    bearerType: bearer,
    status,
    latitude,
    longitude,
    position: latitude === null || longitude === null ? null : [longitude, latitude],
    operatorName: known?.name ?? null,
    operatorCode: known?.code ?? null,
  }
}

/** A device that reports more bars than its kind has gets the highest [C-9925]. */
export const withinBars = (point: SignalPoint, bars: number): SignalPoint => ({
  ...point,
  level: point.level === null ? null : Math.min(point.level, bars),
})
