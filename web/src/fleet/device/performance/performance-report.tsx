import type { DeviceInfo } from '@muster/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import { ChargeChart } from './charge-chart.tsx'
import { DataChart } from './data-chart.tsx'
import { EventsList } from './events/events-list.tsx'
import { OverviewStrip } from './overview-strip.tsx'
import classes from './performance-report.module.css'
import type { Report } from './report.ts'
import { UsageChart } from './usage-chart.tsx'

interface PerformanceReportProps {
  device: DeviceInfo
  report: Report
  isShown: boolean
  /** Set for the report shown. */
  ref?: Ref<HTMLElement> | undefined
  onSelectDate: (date: string) => void
}

/** Figures, three charts with one time axis, and events [C-1204, C-1205]. */
export function PerformanceReport({ device, report, isShown, ref, onSelectDate }: PerformanceReportProps) {
  const { t } = useTranslation('device')
  const { locale } = useChartFormats()
  // Only days can be opened [C-1207].
  const select = report.size === 'day' ? onSelectDate : undefined
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={classes.report}
      aria-label={t(`performance.reports.${report.range}`)}
      hidden={!isShown}
    >
      <OverviewStrip device={device} report={report} />
      <ChartGroup locale={locale} expected={3}>
        <UsageChart report={report} onSelectDate={select} />
        <DataChart report={report} onSelectDate={select} />
        <ChargeChart report={report} onSelectDate={select} />
      </ChartGroup>
      <EventsList report={report} />
    </section>
  )
}
