import type { ReactNode } from 'react'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import type { TableState } from '../../ui/table/use-table-state.ts'
import { type PageAbove, PageTrail } from '../detail/page-trail.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './list-page.module.css'

interface ListPageProps {
  title: string
  /** The pages that lead to the list, where it is of something. */
  above?: readonly PageAbove[]
  /** Says whose list it is. */
  subtitle?: string | undefined
  /** How many there are, or a sentence about it; undefined until that is known. */
  count: number | string | undefined
  search?: { of: Pick<TableState, 'search' | 'searchFor'>; label: string; hint: string }
  /** Filters and what can be done, beside the search. */
  toolbar?: ReactNode
  /** What is to be known before the list is read. */
  notice?: ReactNode
  /** The table, and a panel of filters before it. */
  children: ReactNode
}

/** A page that is one list. */
export function ListPage({
  title,
  above,
  subtitle,
  count,
  search,
  toolbar,
  notice,
  children,
}: ListPageProps) {
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
        {(search || toolbar) && (
          <div className={classes.toolbar}>
            {search && (
              <SearchBox
                search={search.of.search}
                onSearch={search.of.searchFor}
                label={search.label}
                placeholder={search.hint}
              />
            )}
            {toolbar}
          </div>
        )}
      </div>
      {notice}
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** The line over a table: what is selected, which filters apply. */
export const AboveTable = ({ children }: { children: ReactNode }) => (
  <div className={classes.above}>{children}</div>
)
