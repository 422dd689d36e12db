import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readWorldPart, writeWorldPart } from '../../administration/index.ts'

/*
 * What devices show. A key names its world, so that finding the device is a question to one world alone; only its
 * hash is kept.
 */

export const makeDeviceId = (): string => randomUUID().replaceAll('-', '')

export function makeDeviceKey(world: string, deviceId: string): string {
  return `mdk.${writeWorldPart(world)}.${deviceId}.${randomBytes(24).toString('base64url')}`
}

export const hashOf = (credential: string): Buffer => createHash('sha256').update(credential).digest()

/** The device that a key is of; null where it is no key. */
export function deviceOfKey(key: string): { world: string; deviceId: string } | null {
  const [kind, encoded, deviceId, secret, ...rest] = key.split('.')
  if (kind !== 'mdk' || !secret || !deviceId || !/^[0-9a-f]{32}$/.test(deviceId) || rest.length > 0)
    return null
  const world = readWorldPart(encoded)
  return world === null ? null : { world, deviceId }
}
