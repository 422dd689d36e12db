import { applicationSortFields, type DeviceApplicationRow, type DeviceInfo } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../estate/list/use-list.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { SystemFilter, systemFilter } from '../../software/system-filter.tsx'
import { lastUsedFirst } from '../software/last-used-first.ts'
import { SoftwareStrip } from '../software/software-strip.tsx'
import { SoftwareTab } from '../software/software-tab.tsx'
import { useChartChoice } from '../software/use-chart-choice.ts'
import { ApplicationChart, applicationSeries } from './application-chart.tsx'
import { applicationColumns } from './application-columns.tsx'
import { applicationsOverviewQuery, applicationsQuery } from './applications.queries.ts'

/** Number of applications, and of those installed, updated and used [C-902]. */
const figures = ['applicationCount', 'installedCount', 'updatedCount', 'usedCount', 'usedDay'] as const

/** The applications of an Android device [C-901]. */
export function DeviceApplicationsTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const choice = useChartChoice(applicationSeries)
  const list = useList({
    ...lastUsedFirst,
    table: 'deviceApplications',
    fields: applicationSortFields,
    idOf: ({ id }: DeviceApplicationRow) => id,
    filters: systemFilter,
    ask: ({ rows, search, sort, filters }) => ({
      query: { deviceId: device.id, ...rows },
      body: { sort, search, systemFilter: filters },
    }),
    query: (worldId, { query, body }) => applicationsQuery(worldId, query, body),
  })
  return (
    <SoftwareTab
      kind="applications"
      device={device}
      strip={
        <SoftwareStrip
          label={t('applications.overview.label')}
          figures={figures.map((id) => ({ id, label: t(`applications.overview.${id}`) }))}
          query={applicationsOverviewQuery(world.id, device.id)}
        />
      }
      filter={<SystemFilter list={list} />}
      list={list}
      columns={applicationColumns}
      nameOf={({ name }) => name}
      versionOf={({ version }) => version}
      choice={choice}
      chartOf={(row) => <ApplicationChart device={device} application={row} choice={choice} />}
    />
  )
}
