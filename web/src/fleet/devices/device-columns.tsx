import { type DeviceRow, type DeviceSortField, deviceSortFields, type WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { AlertChips } from '../../estate/device/alert-chips.tsx'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import { GroupTags } from '../../estate/device/group-tags.tsx'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import { StatusLabel } from '../../estate/status/status-label.tsx'
import type { useFormats } from '../../estate/use-formats.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { columnOrder, type UnsortedColumn } from './column-order.ts'
import classes from './device-columns.module.css'
import { ListedDevice } from './listed-device.tsx'

export type Identifier = WorldSettings['deviceIdentifier']

interface Context {
  t: TFunction<'devices'>
  formats: ReturnType<typeof useFormats>
  identifier: Identifier
}

/** Missing values are a dash [C-355, C-9947]. */
const orDash = (value: ReactNode): ReactNode => (value === null || value === '' ? '-' : value)

/** A name as people chose it; on hover in full, where it does not fit. */
const text = (value: string | null): ReactNode =>
  value ? (
    <span className={classes.text} title={value}>
      {value}
    </span>
  ) : (
    '-'
  )

type ColumnName = DeviceSortField | UnsortedColumn
type Column = Omit<TableColumn<DeviceRow, DeviceSortField>, 'id' | 'sortBy'>

const isSortField = (name: ColumnName): name is DeviceSortField =>
  deviceSortFields.some((field) => field === name)

/** The columns of the device list, in order [C-420], the world's identifier first [C-422]. */
export function deviceColumns({
  t,
  formats,
  identifier,
}: Context): TableColumn<DeviceRow, DeviceSortField>[] {
  const linked = (row: DeviceRow, value: string | null) =>
    value ? <ListedDevice deviceId={row.id}>{value}</ListedDevice> : '-'
  /** The world's identifier links to the device, as the serial number always does [C-421]. */
  const identifying = (name: Identifier) => (row: DeviceRow) =>
    name === 'serialNumber' || name === identifier ? linked(row, row[name]) : orDash(row[name])

  const columns: Record<ColumnName, Column> = {
    serialNumber: { title: t('columns.serialNumber'), cell: identifying('serialNumber') },
    assetTag: { title: t('columns.assetTag'), cell: identifying('assetTag') },
    imei: { title: t('columns.imei'), cell: identifying('imei') },
    deviceName: { title: t('columns.deviceName'), cell: (row) => text(row.deviceName) },
    manufacturer: { title: t('columns.manufacturer'), cell: (row) => orDash(row.manufacturer) },
    model: { title: t('columns.model'), cell: (row) => orDash(row.model) },
    group: { title: t('columns.group'), cell: (row) => <GroupTags groups={row.group} named={2} /> },
    homeLocation: { title: t('columns.homeLocation'), cell: (row) => text(row.homeLocation?.name ?? null) },
    updated: { title: t('columns.updated'), cell: (row) => <LastSeen time={row.updated} /> },
    alerts: { title: t('columns.alerts'), cell: (row) => <AlertChips alerts={row.alerts} named={2} /> },
    lastPosition: {
      title: t('columns.lastPosition'),
      cell: (row) =>
        row.lastPosition ? (
          <DeviceLink deviceId={row.id} tab="location">
            <LastSeen time={row.lastPosition.time} />
            <span className={classes.dot}> · </span>
            <span className={classes.coordinates}>{formats.coordinates(row.lastPosition, 3)}</span>
          </DeviceLink>
        ) : (
          '-'
        ),
    },
    mobileDataUsage: {
      title: t('columns.mobileDataUsage'),
      align: 'end',
      cell: (row) => formats.size(row.mobileDataUsage),
    },
    wifiDataUsage: {
      title: t('columns.wifiDataUsage'),
      align: 'end',
      cell: (row) => formats.size(row.wifiDataUsage),
    },
    'storage.percentageUsed': {
      title: t('columns.storageUsed'),
      align: 'end',
      cell: (row) => (row.storage ? formats.wholePercent(row.storage.percentageUsed) : '-'),
    },
    averageDischarge: {
      title: t('columns.averageDischarge'),
      align: 'end',
      cell: (row) => (row.averageDischarge === null ? '-' : formats.evenPercent(row.averageDischarge / 100)),
    },
    averageDischargeTime: {
      title: t('columns.averageDischargeTime'),
      align: 'end',
      cell: (row) => (row.averageDischargeTime === null ? '-' : formats.duration(row.averageDischargeTime)),
    },
    'firmware.version': {
      title: t('columns.firmware'),
      cell: (row) => orDash(row.firmware?.version ?? null),
    },
    'operatingSystem.buildVersion': {
      title: t('columns.operatingSystem'),
      cell: (row) => orDash(row.operatingSystem?.buildVersion ?? null),
    },
    'bios.version': { title: t('columns.bios'), cell: (row) => orDash(row.bios?.version ?? null) },
    clientVersion: { title: t('columns.clientVersion'), cell: (row) => orDash(row.clientVersion) },
    extensionVersion: { title: t('columns.extensionVersion'), cell: (row) => orDash(row.extensionVersion) },
    deviceStatus: {
      title: t('columns.deviceStatus'),
      pin: 'end',
      cell: (row) => <StatusLabel level={row.deviceStatus} />,
    },
  }
  return columnOrder(identifier).map((name, index) => ({
    id: name,
    ...(isSortField(name) && { sortBy: name }),
    ...columns[name],
    ...(index === 0 && { pin: 'start' as const }),
  }))
}
