import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { useWorld } from '../../session/world/world.tsx'
import type { SoftwareKind } from './software-kind.ts'
import { softwarePage } from './software-paths.ts'

interface SoftwareLinkProps {
  kind: SoftwareKind
  /** Names the application or process. */
  query: Record<string, string>
  children: ReactNode
}

/** Leads from the list to one of it, whose page leads back to the list as it is. */
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
