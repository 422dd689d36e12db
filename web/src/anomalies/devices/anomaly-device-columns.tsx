import { anomalyDeviceSortFields, type DeviceRow, type WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import { GroupTags } from '../../estate/device/group-tags.tsx'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import classes from './anomaly-devices.module.css'

type AnomalyDeviceField = (typeof anomalyDeviceSortFields)[number]

interface Context {
  t: TFunction<['anomalies', 'estate']>
  /** The world's identifier of devices. */
  identifier: WorldSettings['deviceIdentifier']
}

/** Missing values are a dash [C-355, C-9947]. */
const orDash = (value: string | null | undefined): string => value || '-'

/** Links to the device by the world's identifier, or by serial number if it has none [C-1832]. */
const identified = (row: DeviceRow, identifier: Context['identifier']) => (
  <DeviceLink deviceId={row.id} className={classes.identifier}>
    {row[identifier] || row.serialNumber}
  </DeviceLink>
)

/** The columns of the devices that an anomaly affected, the world's identifier first [C-1831]. */
export function anomalyDeviceColumns({
  t,
  identifier,
}: Context): TableColumn<DeviceRow, AnomalyDeviceField>[] {
  const columns: Record<AnomalyDeviceField, { title: string; cell: (row: DeviceRow) => ReactNode }> = {
    serialNumber: { title: t('estate:identifier.serialNumber'), cell: (row) => row.serialNumber },
    assetTag: { title: t('estate:identifier.assetTag'), cell: (row) => orDash(row.assetTag) },
    imei: { title: t('estate:identifier.imei'), cell: (row) => orDash(row.imei) },
    model: { title: t('anomalies:deviceColumns.model'), cell: (row) => orDash(row.model) },
    group: {
      title: t('anomalies:deviceColumns.group'),
      cell: (row) => <GroupTags groups={row.group} />,
    },
    homeLocation: {
      title: t('anomalies:deviceColumns.homeLocation'),
      cell: (row) => orDash(row.homeLocation?.name),
    },
    updated: {
      title: t('anomalies:deviceColumns.updated'),
      cell: (row) => <LastSeen time={row.updated} />,
    },
  }
  const order = [identifier, ...anomalyDeviceSortFields.filter((field) => field !== identifier)]
  return order.map((field) => ({
    id: field,
    sortBy: field,
    ...columns[field],
    ...(field === identifier && { pin: 'start' as const, cell: (row) => identified(row, identifier) }),
    ...(field === 'group' && { maxWidth: 240 }),
    ...(field === 'homeLocation' && { maxWidth: 200 }),
  }))
}

/** A device in two lines, for a phone. */
export const deviceCard = (row: DeviceRow, { identifier }: Context): RowCard => ({
  first: identified(row, identifier),
  firstEnd: <LastSeen time={row.updated} />,
  second: [row.model, row.homeLocation?.name].filter(Boolean).join(' · '),
})
