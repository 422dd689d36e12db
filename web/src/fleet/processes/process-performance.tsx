import {
  exportProcessCpuActivity,
  exportProcessDeviceUsage,
  exportProcessUserActivity,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartWords } from '../../estate/charts/chart-words.ts'
import { minutesContent, usageContent } from '../../estate/charts/usage-content.ts'
import type { EstateDays } from '../../estate/charts/use-estate-days.ts'
import { request } from '../../session/request.ts'
import { useWorld } from '../../session/world.tsx'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import { DailyChart } from '../software/daily-chart.tsx'
import { useDeviceCountContent } from '../software/use-device-count-content.ts'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import type { ProcessNames, ProcessVersionName } from './process-names.ts'
import { processDeviceUsageQuery, processesUsageQuery } from './processes.queries.ts'

interface ProcessPerformanceProps {
  names: ProcessNames
  chosen: SoftwareFilter<ProcessVersionName>
  period: EstateDays
}

/** How much a process is used, and how busy it is [C-1720]. */
export function ProcessPerformance({ names, chosen, period }: ProcessPerformanceProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const words = useChartWords()
  const { timeZone, today } = period
  const body = { ...names, ...chosen.filter, ...chosen.version, timeZone }
  const used = useQuery(processDeviceUsageQuery(world.id, { today, body }))
  const usage = useQuery(processesUsageQuery(world.id, { today, body }))
  const usedContent = useDeviceCountContent(period, used.data)
  const minutes = useMemo(() => usageContent(period, usage.data ?? [], words), [period, usage.data, words])
  const cpu = useMemo(
    () =>
      minutesContent(
        period,
        {
          rows: usage.data ?? [],
          read: ({ cpuActivity }) => cpuActivity,
          name: t('charts.cpuSeries'),
          whenZero: t('charts.cpuNone'),
        },
        words.formats,
      ),
    [period, usage.data, words, t],
  )
  const asked = { world: world.id, body }
  return (
    <ChartGroup locale={words.formats.locale} expected={3}>
      <DailyChart
        title={t('charts.devices')}
        query={used}
        content={usedContent}
        fetchFile={() => request(exportProcessDeviceUsage, asked)}
      />
      <DailyChart
        title={t('charts.userActivity')}
        query={usage}
        content={minutes}
        fetchFile={() => request(exportProcessUserActivity, asked)}
      />
      <DailyChart
        title={t('charts.cpu')}
        query={usage}
        content={cpu}
        fetchFile={() => request(exportProcessCpuActivity, asked)}
      />
    </ChartGroup>
  )
}
