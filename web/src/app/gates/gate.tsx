import { brands, type Permission, type Product } from '@muster/contract'
import type { ReactNode } from 'react'
import { AccessDenied } from '../../access/access-denied.tsx'
import { NotAvailable } from '../../access/not-available.tsx'
import { hasProduct, mayDo, useWorld, type WorldSession } from '../../session/world/world.tsx'

interface Requirements {
  product?: Product
  permission?: Permission
  /** Whether the world's features include this page. */
  available?: boolean
}

export type GateOutcome = 'deniedProduct' | 'deniedPage' | 'notAvailable' | 'open'

/** First the licence, then the role, then the feature [A-960, A-1513]. */
export function gateOutcome(session: WorldSession, requirements: Requirements): GateOutcome {
  const { product, permission, available = true } = requirements
  if (product && !hasProduct(session, product)) return 'deniedProduct'
  if (permission && !mayDo(session, permission)) return 'deniedPage'
  return available ? 'open' : 'notAvailable'
}

/** Shows a page of a world only to those it is for. */
export function Gate({ children, ...requirements }: Requirements & { children: ReactNode }) {
  const session = useWorld()
  switch (gateOutcome(session, requirements)) {
    case 'deniedProduct': {
      const { product } = requirements
      const title = product && brands[session.world.brand].titles[product]
      return <AccessDenied to="product" title={title} />
    }
    case 'deniedPage':
      return <AccessDenied to="page" />
    case 'notAvailable':
      return <NotAvailable />
    case 'open':
      return children
  }
}
