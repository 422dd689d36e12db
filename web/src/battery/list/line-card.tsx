import type { RowCard } from '../../ui/table/table-column.ts'
import { batteryPlace, type LineContext, LineStatusLabel, missing } from './battery-columns.tsx'
import type { BatteryLine } from './battery-line.ts'
import { DueLine } from './due-cell.tsx'

/** A row in two lines, for a phone. */
export function lineCard(line: BatteryLine, { t, formats, rowIs }: LineContext): RowCard {
  const { device, battery, averageDischarge } = line
  const isOfDevice = rowIs === 'device' && !line.isBelow
  const model = device && `${device.manufacturer} ${device.model}`
  const inDevice = isOfDevice ? model : device && `${model} ${device.serialNumber}`
  return {
    first: (isOfDevice ? device?.serialNumber : battery?.serialNumber) ?? missing,
    firstEnd: <LineStatusLabel status={line.status} />,
    second: (line.isBelow ? [placeText(line, t)] : [placeText(line, t), inDevice])
      .filter(Boolean)
      .join(' · '),
    secondEnd:
      averageDischarge === undefined
        ? null
        : t('list.discharge', { value: formats.discharge(averageDischarge) ?? missing }),
    third: line.due && <DueLine due={line.due} />,
  }
}

/** The place of a battery in its device: first, as the end of a long line is cut. That of the only one says nothing. */
function placeText(line: BatteryLine, t: LineContext['t']): string | null {
  if (line.device === null) return null
  if (line.place === null) return t('list.removed')
  return line.place?.of === 1 ? null : `${t('columns.battery')} ${batteryPlace(line, t)}`
}
