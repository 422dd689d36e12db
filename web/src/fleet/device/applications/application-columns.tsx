import type { applicationSortFields, DeviceApplicationRow } from '@muster/contract'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { fieldColumns, missing } from '../../software/software-columns.ts'
import type { TabContext } from '../software/software-tab.tsx'

type Field = (typeof applicationSortFields)[number]

/** The fields of an application, in the order of the entity [C-2012, C-9931]. */
export function applicationColumns({
  t,
  time,
  size,
  minutes,
}: TabContext): TableColumn<DeviceApplicationRow, Field>[] {
  const column = fieldColumns<DeviceApplicationRow, Field>((id) => t(`applications.columns.${id}`))
  return [
    { ...column('name', ({ name }) => name), pin: 'start', maxWidth: 220 },
    { ...column('packageName', ({ packageName }) => packageName), maxWidth: 260 },
    column('version', ({ version }) => version || missing),
    { ...column('size', (row) => (row.size === null ? missing : size(row.size))), align: 'end' },
    column('lastUsed', ({ lastUsed }) => (lastUsed === null ? missing : time(lastUsed))),
    { ...column('averageUserActivity', (row) => minutes(row.averageUserActivity)), align: 'end' },
    { ...column('mobileDataUsage', (row) => size(row.mobileDataUsage)), align: 'end' },
    { ...column('wifiDataUsage', (row) => size(row.wifiDataUsage)), align: 'end' },
    column('firstInstalled', ({ firstInstalled }) => time(firstInstalled)),
    column('updated', ({ updated }) => time(updated)),
  ]
}
