import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './tab-links.module.css'

export interface TabLink {
  id: string
  label: string
  to: string
  /** Router state of the link. */
  state?: unknown
}

interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string
  tabs: readonly TabLink[]
  /** The tab of the current page. */
  current: string | undefined
  /** Shown before the tabs. */
  title?: ReactNode
}

/** Links to sibling pages; where they do not fit they scroll, with the current one in view. */
export function TabLinks({ label, tabs, current, title }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const bar = list.current
    if (!current || !bar) return
    const reveal = () => {
      const open = bar.querySelector('[aria-current="page"]')
      if (!(open instanceof HTMLElement)) return
      const { offsetLeft, offsetWidth } = open
      const { scrollLeft, clientWidth } = bar
      // Scrolls the list only, not the page.
      if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth) {
        bar.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2
      }
    }
    // Called at first, once the page is laid out anyway, and when what is beside the tabs leaves them less room.
    const observer = new ResizeObserver(reveal)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav aria-label={label} className={classes.bar}>
      {title && <span className={classes.title}>{title}</span>}
      <ul ref={list} className={classes.tabs}>
        {tabs.map(({ id, label: text, to, state }) => (
          <li key={id}>
            <Link
              to={to}
              state={state}
              className={classes.tab}
              {...(id === current && { 'aria-current': 'page' })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
