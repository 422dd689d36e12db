import {
  type AgreementKind,
  type BatteryPart,
  type CurrentUser,
  can,
  type FeatureToggle,
  type Permission,
  type Product,
  type World,
} from '@muster/contract'
import { includesBatteryPart, isLicensed, productBatteryLicence } from '@muster/rules'
import { createContext, useContext } from 'react'

/** What every screen inside a world may rely on. */
export interface WorldSession {
  world: World
  user: CurrentUser
  isInternal: boolean
  toggles: readonly FeatureToggle[]
  pendingAgreements: readonly AgreementKind[]
  /** Whether there is another world to switch to. */
  hasSeveralWorlds: boolean
}

export const mayDo = (
  { user, isInternal }: Pick<WorldSession, 'user' | 'isInternal'>,
  permission: Permission,
): boolean => can({ role: user.role, isInternal, homeLocationId: user.homeLocationId }, permission)

export const hasProduct = ({ world }: WorldSession, product: Product): boolean => isLicensed(world, product)

/** Whether the licence of the battery product includes a part of it [B-136]. */
export const hasBatteryPart = ({ world }: WorldSession, part: BatteryPart): boolean =>
  includesBatteryPart(productBatteryLicence(world), part)

/** External users accept what is pending before anything else; internal staff may, but need not. */
export const mustAcceptAgreements = ({ isInternal, pendingAgreements }: WorldSession): boolean =>
  !isInternal && pendingAgreements.length > 0

export const WorldContext = createContext<WorldSession | null>(null)

export function useWorld(): WorldSession {
  const session = useContext(WorldContext)
  if (!session) throw new Error('No world around this component')
  return session
}
