import type { ReactNode } from 'react'
import { PageHeading } from '../page/page-heading.tsx'
import classes from './side-content.module.css'

interface SideContentProps {
  title: string
  about: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
  children: ReactNode
}

/** The page beside side tabs: its title, a sentence about it, and the content. */
export const SideContent = ({ title, about, actions, children }: SideContentProps) => (
  <div className={classes.content}>
    <div className={classes.top}>
      <PageHeading>{title}</PageHeading>
      <p className={classes.about}>{about}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {children}
  </div>
)
