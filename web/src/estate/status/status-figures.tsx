import { percentageOf } from '@muster/rules'
import { Link } from 'react-router'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import { type Status, StatusGlyph } from '../../ui/status-glyph.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './status-figures.module.css'

/** How many have a status. */
export interface StatusCount {
  status: Status
  /** Of the status. */
  name: string
  count: number
  /** The list of those that have it. */
  to: string
}

interface StatusFiguresProps {
  counts: readonly StatusCount[]
  all: number
  /** Names the figure of all; without it there is none. */
  allName?: string
  /** For a card beside others. */
  compact?: boolean
}

/** Each status with its count and share, linking to its list [C-205, C-206]. */
export function StatusFigures({ counts, all, allName, compact = false }: StatusFiguresProps) {
  const { number, share } = useFormats()
  return (
    <ul className={classes.figures} data-compact={compact || undefined}>
      {counts.map(({ status, name, count, to }) => (
        <li key={status}>
          <Link to={to} className={classes.figure}>
            <span className={classes.name}>
              <StatusGlyph status={status} />
              {name}
            </span>
            <span className={classes.count}>{number(count)}</span>
            <span className={classes.share}>{share(percentageOf(count, all))}</span>
          </Link>
        </li>
      ))}
      {allName && (
        <li className={classes.all}>
          <span className={classes.name}>{allName}</span>
          <span className={classes.count}>{number(all)}</span>
        </li>
      )}
    </ul>
  )
}

/** As tall as the figures, so that nothing below moves when they come. */
export const StatusFiguresSkeleton = ({
  compact = false,
  withAll = false,
}: Pick<StatusFiguresProps, 'compact'> & { withAll?: boolean }) => (
  <div className={classes.figures} data-compact={compact || undefined} aria-busy="true">
    {['problem', 'warning', 'good'].map((status) => (
      <span key={status} className={classes.figure}>
        <span className={classes.name}>
          <TextSkeleton width="5em" />
        </span>
        <span className={classes.count}>
          <TextSkeleton width="3em" />
        </span>
        <span className={classes.share}>
          <TextSkeleton width="2em" />
        </span>
      </span>
    ))}
    {withAll && (
      <span className={classes.all}>
        <span className={classes.name}>
          <TextSkeleton width="5em" />
        </span>
        <span className={classes.count}>
          <TextSkeleton width="3em" />
        </span>
      </span>
    )}
  </div>
)
