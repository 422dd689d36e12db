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
    const open = current && list.current?.querySelector('[aria-current="page"]')
    // Scrolls the list only, not the page.
    if (open instanceof HTMLElement && list.current) {
      const { offsetLeft, offsetWidth } = open
      const { scrollLeft, clientWidth } = list.current
      if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth) {
        list.current.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2
      }
    }
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
