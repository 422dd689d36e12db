import {
  exportProcessCpuActivity,
  exportProcessDeviceUsage,
  exportProcessUserActivity,
  type ProcessUsageDay,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import type { EstateReport } from '../performance/estate-report.ts'
import { DailyBars } from '../software/daily-bars.tsx'
import { DeviceCountChart } from '../software/device-count-chart.tsx'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import type { ProcessNames, ProcessVersionName } from './process-names.ts'
import { processDeviceUsageQuery, processesUsageQuery } from './processes.queries.ts'

interface ProcessPerformanceProps {
  names: ProcessNames
  chosen: SoftwareFilter<ProcessVersionName>
  report: EstateReport
}

const minutesOf = ({ userActivity }: ProcessUsageDay) => userActivity
const cpuOf = ({ cpuActivity }: ProcessUsageDay) => cpuActivity

/** Usage and CPU load of a process [C-1720]. */
export function ProcessPerformance({ names, chosen, report }: ProcessPerformanceProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const { locale } = useFormats()
  const { buckets, today } = report
  const body = { ...names, ...report.body, ...chosen.version }
  const used = useQuery(processDeviceUsageQuery(world.id, { today, body }))
  const usage = useQuery(processesUsageQuery(world.id, { today, body }))
  const asked = { world: world.id, body }
  return (
    <ChartGroup locale={locale} expected={3}>
      <DeviceCountChart
        buckets={buckets}
        query={used}
        fetchFile={() => request(exportProcessDeviceUsage, asked)}
      />
      <DailyBars
        title={t('charts.userActivity')}
        unit="minutes"
        name={t('charts.minutesSeries')}
        whenZero={t('charts.minutesNone')}
        buckets={buckets}
        query={usage}
        rows={usage.data}
        read={minutesOf}
        fetchFile={() => request(exportProcessUserActivity, asked)}
      />
      <DailyBars
        title={t('charts.cpu')}
        unit="minutes"
        name={t('charts.cpuSeries')}
        whenZero={t('charts.cpuNone')}
        buckets={buckets}
        query={usage}
        rows={usage.data}
        read={cpuOf}
        fetchFile={() => request(exportProcessCpuActivity, asked)}
      />
    </ChartGroup>
  )
}
