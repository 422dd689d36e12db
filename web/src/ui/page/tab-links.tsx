import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './tab-links.module.css'

export interface TabLink {
  id: string
  label: string
  to: string
  /** Travels beside the address. */
  state?: unknown
}

interface TabLinksProps {
  /** Names the navigation for those who hear it. */
  label: string
  tabs: readonly TabLink[]
  /** The tab of the page that is open. */
  current: string | undefined
  /** Stands before the tabs. */
  title?: ReactNode
}

/** Pages beside each other, as links; where there are more than fit, they scroll, and the open one is in view. */
export function TabLinks({ label, tabs, current, title }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const open = current && list.current?.querySelector('[aria-current="page"]')
    // Scrolls the list alone: the page stays where it is.
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
