import type { applicationSortFields, DeviceApplicationRow } from '@muster/contract'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { fieldColumns, missing } from '../../software/software-columns.ts'
import { ApplicationLink } from '../../software/software-link.tsx'
import type { TabContext } from '../software/software-tab.tsx'

type Field = (typeof applicationSortFields)[number]

/** The fields of an application, in the order of the entity [C-2012, C-9931]. */
export function applicationColumns({
  t,
  time,
  size,
  number,
  minutes,
}: TabContext): TableColumn<DeviceApplicationRow, Field>[] {
  const column = fieldColumns<DeviceApplicationRow, Field>((id) => t(`applications.columns.${id}`))
  return [
    { ...column('name', ({ name }) => name), pin: 'start', maxWidth: 220 },
    {
      ...column('packageName', ({ applicationId, packageName }) => (
        <ApplicationLink id={applicationId} tab="performance">
          {packageName}
        </ApplicationLink>
      )),
      maxWidth: 260,
    },
    column('version', ({ applicationId, version }) =>
      version ? (
        <ApplicationLink id={applicationId} tab="devices" version={version}>
          {version}
        </ApplicationLink>
      ) : (
        missing
      ),
    ),
    {
      id: 'latestVersion',
      title: t('applications.columns.latestVersion'),
      hint: t('applications.latestVersionHint'),
      cell: ({ latestVersion }) => latestVersion || missing,
    },
    {
      id: 'installedCount',
      title: t('applications.columns.installedCount'),
      hint: t('applications.installedCountHint'),
      align: 'end',
      cell: ({ installedCount }) => number(installedCount),
    },
    { ...column('size', (row) => (row.size === null ? missing : size(row.size))), align: 'end' },
    column('lastUsed', ({ lastUsed }) => (lastUsed === null ? missing : time(lastUsed))),
    { ...column('averageUserActivity', (row) => minutes(row.averageUserActivity)), align: 'end' },
    { ...column('mobileDataUsage', (row) => size(row.mobileDataUsage)), align: 'end' },
    { ...column('wifiDataUsage', (row) => size(row.wifiDataUsage)), align: 'end' },
    column('firstInstalled', ({ firstInstalled }) => time(firstInstalled)),
    column('updated', ({ updated }) => time(updated)),
  ]
}
