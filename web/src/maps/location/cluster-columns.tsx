import type { ClusterSortField, DeviceRow, WorldSettings } from '@muster/contract'
import type { TFunction } from 'i18next'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import classes from './cluster-devices.module.css'

export type Identifier = WorldSettings['deviceIdentifier']

interface Context {
  t: TFunction<'maps'>
  estate: TFunction<'estate'>
  identifier: Identifier
}

/** The world's identifier of a device, or its serial number. */
export const nameOf = (row: DeviceRow, identifier: Identifier): string => row[identifier] || row.serialNumber

const Identified = ({ row, identifier }: { row: DeviceRow; identifier: Identifier }) => (
  <DeviceLink deviceId={row.id} className={classes.identifier}>
    {nameOf(row, identifier)}
  </DeviceLink>
)

/** Text that may be cut off, shown in full on hover. */
const Cut = ({ children }: { children: string }) =>
  children === '' ? '-' : <span title={children}>{children}</span>

/** The columns of a cluster's devices, in order [C-9931]. */
export function clusterColumns({
  t,
  estate,
  identifier,
}: Context): TableColumn<DeviceRow, ClusterSortField>[] {
  const title = (name: 'model' | 'group' | 'homeLocation' | 'updated') =>
    t(`location.devicesCard.columns.${name}`)
  return [
    {
      id: identifier,
      title: estate(`identifier.${identifier}`),
      sortBy: identifier,
      pin: 'start',
      cell: (row) => <Identified row={row} identifier={identifier} />,
    },
    { id: 'model', title: title('model'), sortBy: 'model', cell: ({ model }) => model || '-' },
    {
      id: 'group',
      title: title('group'),
      sortBy: 'group',
      maxWidth: 130,
      cell: ({ group }) => <Cut>{group.join(', ')}</Cut>,
    },
    {
      id: 'homeLocation',
      title: title('homeLocation'),
      sortBy: 'homeLocation',
      maxWidth: 130,
      cell: ({ homeLocation }) => <Cut>{homeLocation?.name ?? ''}</Cut>,
    },
    {
      id: 'updated',
      title: title('updated'),
      sortBy: 'updated',
      cell: ({ updated }) => <LastSeen time={updated} />,
    },
  ]
}

/** A device of a cluster in two lines, for a phone. */
export const clusterDeviceCard = (row: DeviceRow, { identifier }: Context): RowCard => ({
  first: <Identified row={row} identifier={identifier} />,
  firstEnd: row.model,
  second: [row.homeLocation?.name, row.group.join(', ')].filter(Boolean).join(' · ') || '-',
  secondEnd: <LastSeen time={row.updated} />,
})
