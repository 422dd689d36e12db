import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import type { Status } from '../../ui/status-glyph.tsx'
import { BatteryList, type BatteryListProps } from './battery-list.tsx'
import classes from './battery-list-page.module.css'
import { EstateChart } from './estate-chart.tsx'
import type { Only } from './only-filter.ts'

interface BatteryListPageProps extends BatteryListProps {
  /** The name of the page, which the tabs above show. */
  title: string
  chart: {
    title: string
    /** Of the number of all that the chart counts. */
    note: (count: number) => string
    /** What it counts of the list; without it, all. */
    only?: Only
    words: Record<Status, string>
    hints?: Partial<Record<Status, string>>
  }
  /** The details of the selected row. */
  card: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A list with the chart of its statuses above, and the details of the selected row beside [B-410]. */
export function BatteryListPage({ title, chart, card, children, ...list }: BatteryListPageProps) {
  const { t } = useTranslation('batteries')
  const { counts, view, linkTo } = list.viewed
  const heading = view === 'all' ? title : t('heading', { title, view: t(`tabs.${view}`) })
  usePageTitle(heading)
  const charted = counts.data?.chart
  return (
    <div className={classes.page}>
      <PageHeading className={classes.heading}>{heading}</PageHeading>
      <div className={classes.chart}>
        <EstateChart
          title={chart.title}
          note={charted && chart.note(charted.problem + charted.warning + charted.good)}
          counts={charted}
          hasFailed={counts.isError}
          onRetry={() => void counts.refetch()}
          words={chart.words}
          {...(chart.hints && { hints: chart.hints })}
          linkTo={(status) => linkTo(status, chart.only)}
        />
      </div>
      <div className={classes.list}>
        <BatteryList {...list} />
      </div>
      {card}
      {children}
    </div>
  )
}
