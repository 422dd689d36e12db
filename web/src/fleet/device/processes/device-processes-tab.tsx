import { type DeviceInfo, processSortFields } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useTableRows } from '../../../ui/table/use-table-rows.ts'
import { SoftwareTab } from '../software/software-tab.tsx'
import { useChartChoice } from '../software/use-chart-choice.ts'
import { useDeviceTime } from '../software/use-device-time.ts'
import { useSoftwareState } from '../software/use-software-state.ts'
import { ProcessChart, processSeries } from './process-chart.tsx'
import { processColumns } from './process-columns.tsx'
import { processesQuery } from './processes.queries.ts'
import { ProcessesStrip } from './processes-strip.tsx'

/** The processes of a Windows device [C-1001]. */
export function DeviceProcessesTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { minutes, cpu } = useChartFormats()
  const time = useDeviceTime(device)
  const choice = useChartChoice(processSeries)
  const state = useSoftwareState('deviceProcesses', processSortFields)
  const query = useQuery({
    ...processesQuery(
      world.id,
      { deviceId: device.id, ...state.rows },
      { sort: state.sort, search: state.search },
    ),
    enabled: state.isKnown,
  })
  const columns = useMemo(() => processColumns(t, { time, minutes, cpu }), [t, time, minutes, cpu])

  return (
    <SoftwareTab
      kind="processes"
      strip={<ProcessesStrip deviceId={device.id} />}
      state={state}
      list={useTableRows(query, state)}
      columns={columns}
      nameOf={({ processName }) => processName}
      versionOf={({ fileVersion }) => fileVersion}
      time={time}
      choice={choice}
      chartOf={(row) => <ProcessChart device={device} process={row} choice={choice} />}
    />
  )
}
