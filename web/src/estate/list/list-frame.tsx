import type { ReactNode } from 'react'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { type PageAbove, PageTrail } from '../detail/page-trail.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './list-frame.module.css'

export interface ListFrameProps {
  title: string
  /** Title of the browser tab, if it says more. */
  tab?: string
  /** The pages above, for the breadcrumb. */
  above?: readonly PageAbove[]
  /** Says whose list it is. */
  subtitle?: string | undefined
  /** The number of rows, or a sentence with it; undefined while loading. */
  count: number | string | undefined
  /** Search, filters and actions. */
  toolbar?: ReactNode
  /** Shown above the list. */
  notice?: ReactNode
  /** The table, and a panel of filters before it. */
  children: ReactNode
}

/** The frame of a list page, or of what replaces the list. */
export function ListFrame({
  title,
  tab = title,
  above,
  subtitle,
  count,
  toolbar,
  notice,
  children,
}: ListFrameProps) {
  const { number } = useFormats()
  usePageTitle(tab)
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
