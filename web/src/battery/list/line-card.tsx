import type { RowCard } from '../../ui/table/table-column.ts'
import { batteryPlace, type LineContext, LineStatusLabel, missing } from './battery-columns.tsx'
import type { BatteryLine } from './battery-line.ts'

/** A row in two lines, for a phone. */
export function lineCard(line: BatteryLine, { t, formats, rowIs }: LineContext): RowCard {
  const { device, battery, averageDischarge } = line
  const isOfDevice = rowIs === 'device' && !line.isBelow
  const model = device && `${device.manufacturer} ${device.model}`
  const inDevice = isOfDevice ? model : device && `${model} ${device.serialNumber}`
  const place = `${t('columns.battery')} ${batteryPlace(line, t)}`
  return {
    first: (isOfDevice ? device?.serialNumber : battery?.serialNumber) ?? missing,
    firstEnd: <LineStatusLabel status={line.status} />,
    second: line.isBelow ? place : [inDevice, place].filter(Boolean).join(' · '),
    secondEnd:
      averageDischarge === undefined
        ? null
        : t('list.discharge', { value: formats.discharge(averageDischarge) ?? missing }),
  }
}
