import type { ProcessesSortField, ProcessRow } from '@muster/contract'
import type { TFunction } from 'i18next'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import type { useFormats } from '../../estate/use-formats.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import { SoftwareLink } from '../software/software-link.tsx'

interface Context {
  t: TFunction<'software'>
  formats: ReturnType<typeof useFormats>
  now: number
}

/** Either of its names leads to a process; it takes both to name it [C-1702]. */
export const ListedProcess = ({
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

/** The columns of the list of processes, in their order [C-1701]. */
export function processesColumns({
  t,
  formats: { number },
  now,
}: Context): TableColumn<ProcessRow, ProcessesSortField>[] {
  const column = fieldColumns<ProcessRow, ProcessesSortField>((id) => t(`processes.columns.${id}`))
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
      hint: t('processes.activeHint'),
    },
    {
      ...column('usedCount', ({ usedCount }) => number(usedCount)),
      align: 'end',
      hint: t('processes.usedHint'),
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
    column('lastUsed', ({ lastUsed }) => <LastSeen time={lastUsed} now={now} />),
  ]
}
