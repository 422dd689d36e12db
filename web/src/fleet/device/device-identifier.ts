import type { DeviceInfo, WorldSettings } from '@muster/contract'

type Identifiers = Pick<DeviceInfo, 'serialNumber' | 'assetTag' | 'imei'>

/** The world's identifier of a device; null if it has none [C-716, C-717]. */
export const identifierOf = (
  device: Identifiers,
  identifier: WorldSettings['deviceIdentifier'],
): string | null => device[identifier] || null
