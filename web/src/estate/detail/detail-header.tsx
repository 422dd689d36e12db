import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { TabLinks } from '../../ui/page/tab-links.tsx'
import classes from './detail-header.module.css'
import { type ListBefore, listBefore } from './list-before.ts'
import { PageTrail } from './page-trail.tsx'

interface DetailHeaderProps {
  /** The list above. */
  list: { name: string; path: string }
  name: string
  /** Further identifiers, after the name. */
  children?: ReactNode
  tabsLabel: string
  tabs: readonly { id: string; label: string; path: string }[]
  current: string
  /** At the end of the line with the name. */
  actions?: ReactNode
}

/**
 * Header of a detail page: breadcrumb, name and tabs, which keep the query of the URL. The breadcrumb leads to the list
 * as it was when the page was opened, whatever tabs were opened since.
 */
export function DetailHeader({ list, name, children, tabsLabel, tabs, current, actions }: DetailHeaderProps) {
  const { search, state } = useLocation()
  // Read once, as the page opens: the links of the tabs do not carry it.
  const [before] = useState(() => listBefore(state))
  return (
    <header className={classes.header}>
      <div className={classes.name}>
        <PageTrail above={[{ name: list.name, to: `${list.path}${before}` }]} name={name}>
          {children}
        </PageTrail>
        {actions}
      </div>
      <TabLinks
        label={tabsLabel}
        tabs={tabs.map(({ id, label, path }) => ({
          id,
          label,
          to: `${path}${search}`,
          state: before === '' ? undefined : ({ list: before } satisfies ListBefore),
        }))}
        current={current}
      />
    </header>
  )
}
