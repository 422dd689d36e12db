import type { DeviceInfo, WorldSettings } from '@muster/contract'

type Identifiers = Pick<DeviceInfo, 'serialNumber' | 'assetTag' | 'imei'>

/** What the world tells its devices apart by; null where this one has none [C-716, C-717]. */
export const identifierOf = (
  device: Identifiers,
  identifier: WorldSettings['deviceIdentifier'],
): string | null => device[identifier] || null
