import { applicationSortFields, type DeviceInfo } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { useFormats } from '../../../estate/use-formats.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useTableRows } from '../../../ui/table/use-table-rows.ts'
import { SystemFilter, systemFilterOf } from '../../software/system-filter.tsx'
import { SoftwareTab } from '../software/software-tab.tsx'
import { useChartChoice } from '../software/use-chart-choice.ts'
import { useDeviceTime } from '../software/use-device-time.ts'
import { useSoftwareState } from '../software/use-software-state.ts'
import { ApplicationChart, applicationSeries } from './application-chart.tsx'
import { applicationColumns } from './application-columns.tsx'
import { applicationsQuery } from './applications.queries.ts'
import { ApplicationsStrip } from './applications-strip.tsx'

/** The applications of an Android device [C-901]. */
export function DeviceApplicationsTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { size } = useFormats()
  const { minutes } = useChartFormats()
  const time = useDeviceTime(device)
  const choice = useChartChoice(applicationSeries)
  const state = useSoftwareState('deviceApplications', applicationSortFields)
  const query = useQuery({
    ...applicationsQuery(
      world.id,
      { deviceId: device.id, ...state.rows },
      { sort: state.sort, search: state.search, systemFilter: systemFilterOf(state.parameters) },
    ),
    enabled: state.isKnown,
  })
  const columns = useMemo(() => applicationColumns(t, { time, size, minutes }), [t, time, size, minutes])

  return (
    <SoftwareTab
      kind="applications"
      strip={<ApplicationsStrip deviceId={device.id} />}
      filter={<SystemFilter state={state} />}
      state={state}
      list={useTableRows(query, state)}
      columns={columns}
      nameOf={({ name }) => name}
      versionOf={({ version }) => version}
      time={time}
      choice={choice}
      chartOf={(row) => <ApplicationChart device={device} application={row} choice={choice} />}
    />
  )
}
