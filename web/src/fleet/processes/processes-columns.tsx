import type { ProcessesSortField, ProcessRow } from '@muster/contract'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import { SoftwareLink } from '../software/software-link.tsx'
import type { ListContext } from '../software/software-list.tsx'

/** Both names link to the process; the URL needs both [C-1702]. */
const ListedProcess = ({
  row: { processName, productName },
  by,
}: {
  row: ProcessRow
  by: 'processName' | 'productName'
}) => (
  <SoftwareLink kind="processes" query={{ processName, productName }}>
    {by === 'processName' ? processName : productName || missing}
  </SoftwareLink>
)

/** The columns of the list of processes, in order [C-1701]. */
export function processesColumns({
  t,
  formats: { number },
}: ListContext): TableColumn<ProcessRow, ProcessesSortField>[] {
  const column = fieldColumns<ProcessRow, ProcessesSortField>((id) => t(`software:processes.columns.${id}`))
  return [
    {
      ...column('processName', (row) => <ListedProcess row={row} by="processName" />),
      pin: 'start',
      maxWidth: 240,
    },
    { ...column('productName', (row) => <ListedProcess row={row} by="productName" />), maxWidth: 280 },
    {
      ...column('activeCount', ({ activeCount }) => number(activeCount)),
      align: 'end',
      hint: t('software:processes.activeHint'),
    },
    {
      ...column('usedCount', ({ usedCount }) => number(usedCount)),
      align: 'end',
      hint: t('software:processes.usedHint'),
    },
    { ...column('versionCount', ({ versionCount }) => number(versionCount)), align: 'end' },
    {
      ...column('latestProductVersion', ({ latestProductVersion }) => latestProductVersion || missing),
      maxWidth: 180,
    },
    {
      ...column('latestFileVersion', ({ latestFileVersion }) => latestFileVersion || missing),
      maxWidth: 180,
    },
    column('lastUsed', ({ lastUsed }) => <LastSeen time={lastUsed} />),
  ]
}

/** A process in two lines, for a phone. */
export const processCard = (row: ProcessRow, { t }: ListContext): RowCard => ({
  first: <ListedProcess row={row} by="processName" />,
  firstEnd: t('software:onDevices', { count: row.usedCount }),
  second: row.productName,
  secondEnd: <LastSeen time={row.lastUsed} />,
})
