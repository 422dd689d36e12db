import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { TabLinks } from '../../ui/page/tab-links.tsx'
import classes from './detail-header.module.css'
import { type ListBefore, listBefore } from './list-before.ts'
import { PageTrail } from './page-trail.tsx'

interface DetailHeaderProps {
  /** The list that it is one of. */
  list: { name: string; path: string }
  name: string
  /** What else tells it apart, behind its name. */
  children?: ReactNode
  tabsLabel: string
  tabs: readonly { id: string; label: string; path: string }[]
  current: string
}

/**
 * What the page of one thing begins with: the way back to its list, its name and its tabs, which keep the query of the
 * address. The way leads to the part of the list that it was opened from, whatever tabs were opened since.
 */
export function DetailHeader({ list, name, children, tabsLabel, tabs, current }: DetailHeaderProps) {
  const { search, state } = useLocation()
  // Kept from when the page was opened: the tabs are addresses that do not tell it.
  const [before] = useState(() => listBefore(state))
  return (
    <header className={classes.header}>
      <div className={classes.name}>
        <PageTrail above={[{ name: list.name, to: `${list.path}${before}` }]} name={name}>
          {children}
        </PageTrail>
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
