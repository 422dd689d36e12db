import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './chart-card.module.css'
import { ChartExport, FetchedExport, type FetchedFile } from './chart-export.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartContent, ExportRows } from './chart-model.ts'
import { ChartPlot } from './chart-plot.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import type { ChartState } from './chart-state.ts'
import { ChartTable } from './chart-table.tsx'
import { isEmpty } from './chart-validity.ts'
import { LimitLegend } from './limit-legend.tsx'
import { boxOf } from './plot-geometry.ts'
import { PlotNotice } from './plot-notice.tsx'

interface ChartCardProps {
  title: string
  /** After the title, such as the unit. */
  note?: string
  state: ChartState
  onRetry: () => void
  content: ChartContent
  /** A bar or a mark was selected. */
  onSelect?: (index: number) => void
  /** Controls before and after the export. */
  actions?: ReactNode
  lastAction?: ReactNode
  /** The rows of the file, where it holds more than the chart draws. */
  fileRows?: () => ExportRows
  /** Fetches the file, where it is not built from the chart. */
  file?: FetchedFile
}

/** A chart with its head: title, legend, controls, export. */
export function ChartCard({
  title,
  note,
  state,
  onRetry,
  content,
  onSelect,
  actions,
  lastAction,
  fileRows,
  file,
}: ChartCardProps) {
  const { t } = useTranslation('ui')
  const heading = useId()
  const box = boxOf(content, 0)
  const hasNothing = state !== 'ready' || isEmpty(content)

  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={state === 'loading'}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {note && <span className={classes.note}>{note}</span>}
        {content.series.length > 1 && <ChartLegend series={content.series} />}
        <div className={classes.actions}>
          {content.limits && content.limits.length > 0 && <LimitLegend limits={content.limits} />}
          {actions}
          <div className={classes.icons}>
            {file ? (
              <FetchedExport title={title} isEmpty={hasNothing} file={file} />
            ) : (
              <ChartExport title={title} isEmpty={hasNothing} content={content} fileRows={fileRows} />
            )}
            {lastAction}
          </div>
        </div>
      </header>
      {state === 'loading' && <ChartSkeleton box={box} />}
      {state === 'failed' && (
        <div className={classes.failed} style={{ height: box.height }}>
          <PlotNotice box={box} onRetry={onRetry}>
            {t('chart.failed')}
          </PlotNotice>
        </div>
      )}
      {state === 'ready' && (
        <>
          <ChartPlot title={title} content={content} onSelect={onSelect} />
          <ChartTable title={title} content={content} />
        </>
      )}
    </section>
  )
}
