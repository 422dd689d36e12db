import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readWorldPart, writeWorldPart } from '../../administration/index.ts'

/*
 * Credentials of devices. A key names its world, so that looking up the device concerns one world only; only its hash
 * is stored.
 */

export const makeDeviceId = (): string => randomUUID().replaceAll('-', '')

export function makeDeviceKey(
  world: string,
  deviceId: string,
  secret: string = randomBytes(24).toString('base64url'),
): string {
  return `mdk.${writeWorldPart(world)}.${deviceId}.${secret}`
}

export const hashOf = (credential: string): Buffer => createHash('sha256').update(credential).digest()

/** The device of a key; null where it is not a key. */
export function deviceOfKey(key: string): { world: string; deviceId: string } | null {
  const [kind, encoded, deviceId, secret, ...rest] = key.split('.')
  if (kind !== 'mdk' || !secret || !deviceId || !/^[0-9a-f]{32}$/.test(deviceId) || rest.length > 0)
    return null
  const world = readWorldPart(encoded)
  return world === null ? null : { world, deviceId }
}
