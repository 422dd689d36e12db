import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './level-count.module.css'
import { statusOfLevel } from './status-label.tsx'

interface LevelCountProps {
  /** The alert's name, for screen readers. */
  alert: string
  level: 'red' | 'yellow'
  count: number
  /** The list of what has this alert at this level. */
  to: string
}

/** How many have an alert at a level; no link if there are none. */
export function LevelCount({ alert, level, count, to }: LevelCountProps) {
  const { t } = useTranslation('estate')
  const { number } = useFormats()
  if (count === 0) return <span className={classes.none}>{number(0)}</span>
  return (
    <Link
      to={to}
      className={classes.count}
      data-status={statusOfLevel[level]}
      aria-label={t('levelCount', { alert, count: number(count), status: t(`status.${level}`) })}
    >
      {number(count)}
      <StatusGlyph status={statusOfLevel[level]} size={14} />
    </Link>
  )
}
