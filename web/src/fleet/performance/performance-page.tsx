import { estateEvents } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EstateFilterBar } from '../../estate/filter/estate-filter-bar.tsx'
import { useEstateFilter } from '../../estate/filter/use-estate-filter.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { ownTimeZone } from '../../session/language/own-time-zone.ts'
import { ChartGroup } from '../../ui/chart/chart-group.tsx'
import { Page } from '../../ui/page/page.tsx'
import { formatDays } from '../device/performance/report-times.ts'
import { EstateDataChart } from './estate-data-chart.tsx'
import { EstateEventsChart } from './estate-events-chart.tsx'
import { useEstateReport } from './estate-report.ts'
import classes from './performance-page.module.css'
import { UtilizationChart } from './utilization-chart.tsx'

/** Usage of the estate's devices by day, in seven charts with one time axis [C-1505]. */
export function PerformancePage() {
  const { t } = useTranslation('performance')
  const { locale } = useFormats()
  const { filter, choose } = useEstateFilter()
  const [zone] = useState(ownTimeZone)
  const report = useEstateReport(filter, zone)
  usePageTitle(t('title'))
  return (
    <Page
      title={t('title')}
      subtitle={t('window', { days: formatDays(report.buckets, locale), zone })}
      actions={<EstateFilterBar filter={filter} onChoose={choose} />}
    >
      <div className={classes.charts}>
        <ChartGroup locale={locale} expected={2 + estateEvents.length}>
          <UtilizationChart report={report} />
          <EstateDataChart report={report} />
          {estateEvents.map((name) => (
            <EstateEventsChart key={name} report={report} name={name} />
          ))}
        </ChartGroup>
      </div>
    </Page>
  )
}
