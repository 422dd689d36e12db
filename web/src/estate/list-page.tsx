import type { ReactNode } from 'react'
import { usePageTitle } from '../session/brand.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import type { TableState } from '../ui/table/use-table-state.ts'
import classes from './list-page.module.css'
import { useFormats } from './use-formats.ts'

interface ListPageProps {
  title: string
  /** How many there are, or a sentence about it; undefined until that is known. */
  count: number | string | undefined
  search: { of: Pick<TableState, 'search' | 'searchFor'>; label: string; hint: string }
  /** Filters and what can be done, beside the search. */
  toolbar: ReactNode
  /** The table, and a panel of filters before it. */
  children: ReactNode
}

/** A page that is one list. */
export function ListPage({ title, count, search, toolbar, children }: ListPageProps) {
  const { number } = useFormats()
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <div className={classes.title}>
          <PageHeading>{title}</PageHeading>
          {count !== undefined && (
            <span className={classes.count}>{typeof count === 'number' ? number(count) : count}</span>
          )}
        </div>
        <div className={classes.toolbar}>
          <SearchBox
            search={search.of.search}
            onSearch={search.of.searchFor}
            label={search.label}
            placeholder={search.hint}
          />
          {toolbar}
        </div>
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** The line over a table: what is selected, which filters apply. */
export const AboveTable = ({ children }: { children: ReactNode }) => (
  <div className={classes.above}>{children}</div>
)
