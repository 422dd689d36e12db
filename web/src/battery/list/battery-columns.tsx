import type { BatterySortField } from '@muster/contract'
import type { TFunction } from 'i18next'
import { GroupTags } from '../../estate/device/group-tags.tsx'
import { BatteryStatusLabel } from '../../estate/status/battery-status-label.tsx'
import { StatusLabel } from '../../estate/status/status-label.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { LinkedDevice } from '../card/card-head.tsx'
import type { BatteryFormats } from '../card/use-battery-formats.ts'
import type { BatteryLine } from './battery-line.ts'
import { DischargeCell } from './discharge-cell.tsx'
import { DueCell } from './due-cell.tsx'

/** Missing values are a dash [B-421]. */
export const missing = '-'

export interface LineContext {
  t: TFunction<'batteries'>
  formats: Pick<BatteryFormats, 'discharge'>
  /** What a row stands for: the cell with its serial number selects the row. */
  rowIs: 'battery' | 'device'
}

/** A line below another leaves out what that one says already. */
const ofDevice = (line: BatteryLine, value: string | null | undefined) =>
  line.isBelow ? null : value || missing

const ofBattery = (line: BatteryLine, value: string | null | undefined) =>
  line.battery || !line.below.length ? value || missing : null

/** 1/2 of a device with two batteries, 1 of one with a single battery [B-9920]; of a device, how many are in it. */
export function batteryPlace({ place, below }: BatteryLine, t: LineContext['t']): string {
  if (place === null) return t('list.removed')
  if (!place) return below.find((line) => line.place)?.place?.of.toString() ?? missing
  return place.of === 1 ? String(place.number) : `${place.number}/${place.of}`
}

export const LineStatusLabel = ({ status }: Pick<BatteryLine, 'status'>) =>
  status.of === 'battery' ? <BatteryStatusLabel level={status.level} /> : <StatusLabel level={status.level} />

/** The columns in their order [B-413], of which three sort [B-414]; for batteries also when they are due [F-315]. */
export function batteryColumns({
  t,
  formats,
  rowIs,
}: LineContext): TableColumn<BatteryLine, BatterySortField>[] {
  const selectsDevice = ({ isBelow }: BatteryLine) => rowIs === 'device' && !isBelow
  return [
    {
      id: 'manufacturer',
      title: t('columns.manufacturer'),
      sortBy: 'manufacturer',
      cell: (line) => ofDevice(line, line.device?.manufacturer),
    },
    {
      id: 'model',
      title: t('columns.model'),
      sortBy: 'model',
      cell: (line) => ofDevice(line, line.device?.model),
    },
    {
      id: 'serialNumber',
      title: t('columns.serialNumber'),
      selects: selectsDevice,
      // In the lists of devices it selects its row; the card then leads to the device.
      cell: (line) =>
        rowIs === 'battery' && !line.isBelow && line.device?.serialNumber ? (
          <LinkedDevice device={line.device} />
        ) : (
          ofDevice(line, line.device?.serialNumber)
        ),
    },
    { id: 'imei', title: t('columns.imei'), cell: (line) => ofDevice(line, line.device?.imei) },
    {
      id: 'groups',
      title: t('columns.groups'),
      maxWidth: 140,
      cell: (line) => (line.isBelow ? null : <GroupTags groups={line.device?.group ?? []} />),
    },
    {
      id: 'averageDischarge',
      title: t('columns.averageDischarge'),
      sortBy: 'averageDischarge',
      align: 'end',
      cell: ({ averageDischarge, cause }) => (
        <DischargeCell
          discharge={averageDischarge === undefined ? null : (formats.discharge(averageDischarge) ?? missing)}
          cause={cause}
        />
      ),
    },
    { id: 'battery', title: t('columns.battery'), cell: (line) => batteryPlace(line, t) },
    {
      id: 'batteryPartNumber',
      title: t('columns.batteryPartNumber'),
      cell: (line) => ofBattery(line, line.battery?.partNumber),
    },
    {
      id: 'batterySerialNumber',
      title: t('columns.batterySerialNumber'),
      // The name of a battery is its ninth column [B-413]: it must not scroll out of sight.
      ...(rowIs === 'battery' && { pin: 'end' as const }),
      selects: (line) => !selectsDevice(line) && line.battery !== null,
      cell: (line) => (
        <span title={line.battery?.serialNumber}>{ofBattery(line, line.battery?.serialNumber)}</span>
      ),
    },
    {
      id: 'status',
      title: t('columns.status'),
      pin: 'end',
      cell: (line) => <LineStatusLabel status={line.status} />,
    },
    ...(rowIs === 'battery' ? [dueColumn(t)] : []),
  ]
}

const dueColumn = (t: LineContext['t']): TableColumn<BatteryLine, BatterySortField> => ({
  id: 'due',
  title: t('columns.due'),
  hint: t('due.hint'),
  sortBy: 'due',
  pin: 'end',
  cell: ({ due }) => due !== undefined && <DueCell due={due} />,
})
