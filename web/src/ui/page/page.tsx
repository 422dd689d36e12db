import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageHeading } from './page-heading.tsx'

interface PageProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Narrow for text or one form, wide for tables and charts. */
  width?: 'narrow' | 'middle' | 'wide'
  children: ReactNode
}

/** The frame of a page below the header: title, actions, content. */
export function Page({ title, subtitle, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.top}>
        <div className={classes.titles}>
          <PageHeading>{title}</PageHeading>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
