import { percentageOf } from '@muster/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import { useHighlight } from '../../ui/chart/use-highlight.ts'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { type Status, StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './estate-chart.module.css'
import { type StatusCounts, statuses } from './views.ts'

interface EstateChartProps {
  title: string
  /** How many are counted, and since when. */
  note: string | undefined
  /** Undefined while loading. */
  counts: StatusCounts | undefined
  hasFailed: boolean
  onRetry: () => void
  words: Record<Status, string>
  /** Says more about a bar on hover. */
  hints?: Partial<Record<Status, string>>
  linkTo: (status: Status) => string
}

const ticks = [0, 25, 50, 75, 100]

/** A bar per status, in percent of all; each links to its list [B-401 to B-406]. */
export function EstateChart({ title, note, counts, hasFailed, onRetry, ...bars }: EstateChartProps) {
  const { t } = useTranslation('ui')
  const heading = useId()
  return (
    <Card component="section" labelledBy={heading} className={classes.chart}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
      </header>
      {counts ? (
        <Bars counts={counts} {...bars} />
      ) : hasFailed ? (
        <RetryLine text={t('chart.failed')} onRetry={onRetry} />
      ) : (
        <BoxSkeleton height={124} />
      )}
    </Card>
  )
}

type BarsProps = Pick<EstateChartProps, 'words' | 'hints' | 'linkTo'> & { counts: StatusCounts }

function Bars({ counts, words, hints = {}, linkTo }: BarsProps) {
  const { t } = useTranslation('ui')
  const { number, share, percent } = useFormats()
  const [pointed, setPointed] = useState<Status | null>(null)
  const [highlighted, highlight] = useHighlight<Status>()
  const total = statuses.reduce((sum, status) => sum + counts[status], 0)
  const standsOut = pointed ?? highlighted
  return (
    <div className={classes.plot}>
      <ul className={classes.bars}>
        {statuses.map((status) => {
          const percentage = percentageOf(counts[status], total)
          return (
            <li key={status}>
              <Link
                to={linkTo(status)}
                className={classes.bar}
                title={hints[status]}
                data-status={status}
                data-faded={(standsOut !== null && standsOut !== status) || undefined}
                data-highlighted={highlighted === status || undefined}
                onPointerEnter={() => setPointed(status)}
                onPointerLeave={() => setPointed(null)}
                onClick={() => highlight(status)}
              >
                <span className={classes.name}>
                  <StatusGlyph status={status} />
                  {words[status]}
                </span>{' '}
                <span className={classes.track}>
                  {percentage > 0 && <span className={classes.fill} style={{ width: `${percentage}%` }} />}
                </span>
                <span className={classes.count}>{number(counts[status])}</span>{' '}
                <span className={classes.share}>{share(percentage)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <div className={classes.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${tick}%` }}>
            {percent(tick / 100)}
          </span>
        ))}
      </div>
      {total === 0 && <p className={classes.notice}>{t('chart.noData')}</p>}
    </div>
  )
}
