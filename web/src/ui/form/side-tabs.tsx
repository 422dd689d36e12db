import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { TabLink } from '../page/tab-links.tsx'
import classes from './side-tabs.module.css'

interface SideTabsProps {
  /** Shown above the tabs and names them. */
  title: string
  tabs: readonly (TabLink & { icon: ReactNode })[]
  /** The tab of the current page. */
  current: string
}

/** Links to related pages: at the left, or above the page on narrow screens. */
export function SideTabs({ title, tabs, current }: SideTabsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const open = current && list.current?.querySelector('[aria-current="page"]')
    // Scrolls the current tab into view, without scrolling the page.
    if (open instanceof HTMLElement && list.current) {
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
    }
  }, [current])
  return (
    <nav aria-labelledby={id} className={classes.side}>
      <span id={id} className={classes.title}>
        {title}
      </span>
      <ul ref={list} className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={tab.to}
              state={tab.state}
              className={classes.tab}
              {...(tab.id === current && { 'aria-current': 'page' })}
            >
              {tab.icon}
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
