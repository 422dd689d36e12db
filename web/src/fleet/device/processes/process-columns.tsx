import type { DeviceProcessRow, processSortFields } from '@muster/contract'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { fieldColumns, missing } from '../../software/software-columns.ts'
import type { TabContext } from '../software/software-tab.tsx'

type Field = (typeof processSortFields)[number]

/** The fields of a process, in the order of the entity [C-2018, C-9931]. */
export function processColumns({
  t,
  time,
  minutes,
  cpu,
}: TabContext): TableColumn<DeviceProcessRow, Field>[] {
  const column = fieldColumns<DeviceProcessRow, Field>((id) => t(`processes.columns.${id}`))
  return [
    { ...column('processName', ({ processName }) => processName), pin: 'start', maxWidth: 220 },
    { ...column('productName', ({ productName }) => productName || missing), maxWidth: 260 },
    column('productVersion', ({ productVersion }) => productVersion || missing),
    column('fileVersion', ({ fileVersion }) => fileVersion || missing),
    column('lastUsed', ({ lastUsed }) => (lastUsed === null ? missing : time(lastUsed))),
    { ...column('averageUserActivity', (row) => minutes(row.averageUserActivity)), align: 'end' },
    { ...column('averageCpuActivity', (row) => cpu(row.averageCpuActivity)), align: 'end' },
  ]
}
