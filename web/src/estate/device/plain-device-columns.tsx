import { anomalyDeviceSortFields, type DeviceRow, type WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { DeviceLink } from './device-link.tsx'
import { GroupTags } from './group-tags.tsx'
import { LastSeen } from './last-seen.tsx'
import classes from './plain-device-columns.module.css'

type PlainField = (typeof anomalyDeviceSortFields)[number]

interface Context {
  t: TFunction<'estate'>
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

/** The columns of lists that say which devices they are, not how they are; the world's identifier first [C-1831, K-812]. */
export function plainDeviceColumns({ t, identifier }: Context): TableColumn<DeviceRow, PlainField>[] {
  const columns: Record<PlainField, { title: string; cell: (row: DeviceRow) => ReactNode }> = {
    serialNumber: { title: t('identifier.serialNumber'), cell: (row) => row.serialNumber },
    assetTag: { title: t('identifier.assetTag'), cell: (row) => orDash(row.assetTag) },
    imei: { title: t('identifier.imei'), cell: (row) => orDash(row.imei) },
    model: { title: t('filter.models'), cell: (row) => orDash(row.model) },
    group: {
      title: t('filter.groups'),
      cell: (row) => <GroupTags groups={row.group} />,
    },
    homeLocation: {
      title: t('filter.homeLocations'),
      cell: (row) => orDash(row.homeLocation?.name),
    },
    updated: {
      title: t('filter.lastSeen'),
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
    ...(field === 'updated' && { pin: 'end' as const }),
  }))
}

/** A device in two lines, for a phone. */
export const plainDeviceCard = (row: DeviceRow, { identifier }: Context): RowCard => ({
  first: identified(row, identifier),
  firstEnd: <LastSeen time={row.updated} />,
  second: [row.model, row.homeLocation?.name].filter(Boolean).join(' · '),
})
