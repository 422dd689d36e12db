import { availableSettingsTabs, settingsFeatures } from '@muster/rules'
import { worldPaths } from '../../session/paths.ts'
import { hasProduct, mayDo, mustAcceptAgreements, type WorldSession } from '../../session/world/world.tsx'

/** The administrative items, in the order of the menu. */
export const administrativeItems = [
  'bulkActions',
  'enrollment',
  'homeLocations',
  'zones',
  'settings',
  'watches',
  'users',
  'audit',
] as const
export type AdministrativeItem = (typeof administrativeItems)[number]

const conditions: Record<AdministrativeItem, (session: WorldSession) => boolean> = {
  bulkActions: (session) => hasProduct(session, 'coreV2') && mayDo(session, 'bulkActions.use'),
  enrollment: (session) =>
    mayDo(session, 'enrollment.manage') && !session.toggles.includes('hide-enrolment-page'),
  homeLocations: (session) => mayDo(session, 'homeLocations.manage'),
  zones: (session) => mayDo(session, 'zones.manage'),
  settings: (session) =>
    mayDo(session, 'settings.manage') && availableSettingsTabs(settingsFeatures(session.world)).length > 0,
  /** The world's for managers; everybody may have their own [K-401, K-402]. */
  watches: (session) => mayDo(session, 'ownWatches.manage'),
  audit: (session) => mayDo(session, 'audit.read'),
  users: (session) => mayDo(session, 'users.manage') && !session.toggles.includes('hide-user-management'),
}

/** None of them while the user still has agreements to accept. */
export const userMenuItems = (session: WorldSession): AdministrativeItem[] =>
  mustAcceptAgreements(session) ? [] : administrativeItems.filter((item) => conditions[item](session))

export const menuItemPath = (session: WorldSession, item: AdministrativeItem): string =>
  worldPaths(session.world.id)[item]
