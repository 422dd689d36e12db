import type { ApplicationRow, ApplicationsSortField } from '@muster/contract'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import { SoftwareLink } from '../software/software-link.tsx'
import type { ListContext } from '../software/software-list.tsx'

const ListedApplication = ({ row: { id, name } }: { row: ApplicationRow }) => (
  <SoftwareLink kind="applications" query={{ id }}>
    {name}
  </SoftwareLink>
)

/** The columns of the list of applications, in order [C-1601]. */
export function applicationsColumns({
  t,
  formats: { number, zonedTime },
}: ListContext): TableColumn<ApplicationRow, ApplicationsSortField>[] {
  const column = fieldColumns<ApplicationRow, ApplicationsSortField>((id) =>
    t(`software:applications.columns.${id}`),
  )
  return [
    { ...column('name', (row) => <ListedApplication row={row} />), pin: 'start', maxWidth: 260 },
    { ...column('packageName', ({ packageName }) => packageName), maxWidth: 280 },
    { ...column('sharedUserId', ({ sharedUserId }) => sharedUserId ?? missing), maxWidth: 220 },
    { ...column('installedCount', ({ installedCount }) => number(installedCount)), align: 'end' },
    { ...column('versionCount', ({ versionCount }) => number(versionCount)), align: 'end' },
    { ...column('latestVersion', ({ latestVersion }) => latestVersion || missing), maxWidth: 160 },
    column('lastUsed', ({ lastUsed }) => <LastSeen time={lastUsed} />),
    {
      ...column('usedCount', ({ usedCount }) => number(usedCount)),
      align: 'end',
      hint: t('software:applications.usedHint'),
    },
    column('firstInstalled', ({ firstInstalled }) => zonedTime(firstInstalled)),
  ]
}

/** An application in two lines, for a phone. */
export const applicationCard = (row: ApplicationRow, { t }: ListContext): RowCard => ({
  first: <ListedApplication row={row} />,
  firstEnd: t('software:onDevices', { count: row.installedCount }),
  second: row.packageName,
  secondEnd: <LastSeen time={row.lastUsed} />,
})
