import type { ReactNode } from 'react'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { type PageAbove, PageTrail } from '../detail/page-trail.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './list-frame.module.css'

export interface ListFrameProps {
  title: string
  /** The pages that lead to the list, where it is of something. */
  above?: readonly PageAbove[]
  /** Says whose list it is. */
  subtitle?: string | undefined
  /** How many there are, or a sentence about it; undefined until that is known. */
  count: number | string | undefined
  /** Search, filters and what can be done. */
  toolbar?: ReactNode
  /** What is to be known before the list is read. */
  notice?: ReactNode
  /** The table, and a panel of filters before it. */
  children: ReactNode
}

/** The frame of a page that is one list, or of what stands in its place. */
export function ListFrame({ title, above, subtitle, count, toolbar, notice, children }: ListFrameProps) {
  const { number } = useFormats()
  usePageTitle(title)
  const counted = count !== undefined && (
    <span className={classes.count}>{typeof count === 'number' ? number(count) : count}</span>
  )
  return (
    <div
      className={classes.page}
      data-subtitle={subtitle === undefined ? undefined : true}
      data-notice={notice ? true : undefined}
    >
      <div className={classes.top}>
        <div>
          {above ? (
            <PageTrail above={above} name={title}>
              {counted}
            </PageTrail>
          ) : (
            <div className={classes.title}>
              <PageHeading>{title}</PageHeading>
              {counted}
            </div>
          )}
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      </div>
      {notice}
      <div className={classes.content}>{children}</div>
    </div>
  )
}
