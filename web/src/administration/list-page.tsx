import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../estate/use-formats.ts'
import { usePageTitle } from '../session/brand.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import classes from './list-page.module.css'

interface ListPageProps {
  title: string
  /** How many there are; undefined until that is known. */
  count: number | undefined
  /** Search, filters and what can be done, beside the title. */
  toolbar: ReactNode
  /** The table, and a panel of filters before it. */
  children: ReactNode
}

/** A page that is one list. */
export function ListPage({ title, count, toolbar, children }: ListPageProps) {
  const { number } = useFormats()
  // Its menus and dialogs have these texts: fetched with the page, none of them takes it away when it opens.
  useTranslation('administration')
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <div className={classes.title}>
          <PageHeading>{title}</PageHeading>
          {count !== undefined && <span className={classes.count}>{number(count)}</span>}
        </div>
        <div className={classes.toolbar}>{toolbar}</div>
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** The line over a table: what is selected, which filters apply. */
export const AboveTable = ({ children }: { children: ReactNode }) => (
  <div className={classes.above}>{children}</div>
)
