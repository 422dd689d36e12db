import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { useWorld } from '../../session/world/world.tsx'
import type { SoftwareKind, SoftwareTab } from './software-kind.ts'
import { softwarePage } from './software-paths.ts'

interface SoftwareLinkProps {
  kind: SoftwareKind
  /** Identifies the application or process. */
  query: Record<string, string>
  children: ReactNode
}

/** Links from the list to an item, whose page leads back to the list as it is. */
export function SoftwareLink({ kind, query, children }: SoftwareLinkProps) {
  const { world } = useWorld()
  const { search } = useLocation()
  return (
    <Link
      to={softwarePage(world.id, { kind, tab: 'performance', query })}
      state={{ list: search } satisfies ListBefore}
    >
      {children}
    </Link>
  )
}

interface ApplicationLinkProps {
  /** Of the application in the estate. */
  id: string
  tab: SoftwareTab
  /** All versions where omitted. */
  version?: string
  children: ReactNode
}

/** Links from elsewhere to an application, or to one version of it. */
export function ApplicationLink({ id, tab, version, children }: ApplicationLinkProps) {
  const { world } = useWorld()
  const query = { id, ...(version !== undefined && { version }) }
  return <Link to={softwarePage(world.id, { kind: 'applications', tab, query })}>{children}</Link>
}
