import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import type { ListBefore } from './list-before.ts'
import classes from './page-trail.module.css'

export interface PageAbove {
  name: string
  to: string
  /** The query of the list that page was opened from; unset where the page is the list. */
  state?: ListBefore | undefined
}

interface PageTrailProps {
  /** The pages above this one, top first. */
  above: readonly PageAbove[]
  name: string
  /** Further identifiers, after the name. */
  children?: ReactNode
}

const Slash = () => (
  <span className={classes.slash} aria-hidden="true">
    /
  </span>
)

/** Breadcrumb and name of a page. */
export function PageTrail({ above, name, children }: PageTrailProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.trail}>
      <nav aria-label={t('breadcrumb')} className={classes.breadcrumb}>
        {above.map(({ name: nameAbove, to, state }, index) => (
          <Fragment key={to}>
            {index > 0 && <Slash />}
            <Link to={to} state={state}>
              {nameAbove}
            </Link>
          </Fragment>
        ))}
      </nav>
      <Slash />
      <PageHeading className={classes.heading}>{name}</PageHeading>
      {children}
    </div>
  )
}
