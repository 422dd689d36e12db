import { type DeviceInfo, type DeviceProcessRow, processSortFields } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../estate/list/use-list.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { lastUsedFirst } from '../software/last-used-first.ts'
import { SoftwareStrip } from '../software/software-strip.tsx'
import { SoftwareTab } from '../software/software-tab.tsx'
import { useChartChoice } from '../software/use-chart-choice.ts'
import { ProcessChart, processSeries } from './process-chart.tsx'
import { processColumns } from './process-columns.tsx'
import { processesOverviewQuery, processesQuery } from './processes.queries.ts'

/** Number of processes, and of those used [C-1002]. */
const figures = ['processCount', 'usedMonthCount', 'used14DaysCount', 'usedDayCount'] as const

/** The processes of a Windows device [C-1001]. */
export function DeviceProcessesTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const choice = useChartChoice(processSeries)
  const list = useList({
    ...lastUsedFirst,
    table: 'deviceProcesses',
    fields: processSortFields,
    idOf: ({ id }: DeviceProcessRow) => id,
    ask: ({ rows, search, sort }) => ({ query: { deviceId: device.id, ...rows }, body: { sort, search } }),
    query: (worldId, { query, body }) => processesQuery(worldId, query, body),
  })
  return (
    <SoftwareTab
      kind="processes"
      device={device}
      strip={
        <SoftwareStrip
          label={t('processes.overview.label')}
          figures={figures.map((id) => ({ id, label: t(`processes.overview.${id}`) }))}
          query={processesOverviewQuery(world.id, device.id)}
        />
      }
      list={list}
      columns={processColumns}
      nameOf={({ processName }) => processName}
      versionOf={({ fileVersion }) => fileVersion}
      choice={choice}
      chartOf={(row) => <ProcessChart device={device} process={row} choice={choice} />}
    />
  )
}
