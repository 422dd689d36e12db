import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The router's key of the first page. */
const firstPage = 'default'

interface PageHeadingProps {
  children: ReactNode
  className?: string
}

/** The page's one h1. It takes the focus when the page changes, so that assistive technology reads it. */
export function PageHeading({ children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const isFirstPage = key === firstPage
  const announced = useRef<string | null>(null)
  // A new path is a new page; a new query is not.
  useEffect(() => {
    if (!isFirstPage && announced.current !== pathname) heading.current?.focus({ preventScroll: true })
    announced.current = pathname
  }, [pathname, isFirstPage])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
