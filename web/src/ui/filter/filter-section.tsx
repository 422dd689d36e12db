import { type ReactNode, useId, useState } from 'react'
import { IconChevronDown } from '../icons.ts'
import classes from './filter.module.css'

interface FilterSectionProps {
  title: string
  /** Number of chosen values. */
  count: number
  /** Shown beside the title while the section is closed. */
  summary?: string
  startsOpen?: boolean
  /** Rendered only while the section is open, so that options load on demand. */
  children: ReactNode
}

/** A collapsible section of the filters. */
export function FilterSection({ title, count, summary, startsOpen = false, children }: FilterSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const content = useId()
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionHead}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{title}</span>
          {count > 0 && <span className={classes.count}>{count}</span>}
          {summary !== undefined && <span className={classes.summary}>{summary}</span>}
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </h3>
      <div id={content} hidden={!isOpen} className={classes.sectionBody}>
        {isOpen && children}
      </div>
    </section>
  )
}
