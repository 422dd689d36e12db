import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListBefore } from '../estate/detail/list-before.ts'
import { worldPaths } from '../session/paths.ts'
import { useWorld } from '../session/world/world.tsx'

interface CaseLinkProps {
  number: number
  className?: string | undefined
  children?: ReactNode
}

/** Links from a list to a case, which leads back to the list as it is. */
export function CaseLink({ number, className, children = `#${number}` }: CaseLinkProps) {
  const { world } = useWorld()
  const { search } = useLocation()
  return (
    <Link
      to={worldPaths(world.id).case(number)}
      state={{ list: search } satisfies ListBefore}
      className={className}
    >
      {children}
    </Link>
  )
}
