import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { WorldId } from '@muster/contract'

/*
 * What agents show. Both name their world, so that finding the device or the token is a question to one world alone;
 * only the hash of a device's key is kept.
 */

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64url')

export function makeWorldToken(world: string): string {
  return `mwt.${encode(world)}.${randomBytes(24).toString('base64url')}`
}

export const makeDeviceId = (): string => randomUUID().replaceAll('-', '')

export function makeDeviceKey(world: string, deviceId: string): string {
  return `mdk.${encode(world)}.${deviceId}.${randomBytes(24).toString('base64url')}`
}

export const hashOf = (credential: string): Buffer => createHash('sha256').update(credential).digest()

/** The world that a token is of; null where it is no token. */
export function worldOfToken(token: string): string | null {
  const [kind, world, secret, ...rest] = token.split('.')
  return kind === 'mwt' && secret && rest.length === 0 ? readWorld(world) : null
}

/** The device that a key is of; null where it is no key. */
export function deviceOfKey(key: string): { world: string; deviceId: string } | null {
  const [kind, encoded, deviceId, secret, ...rest] = key.split('.')
  if (kind !== 'mdk' || !secret || !deviceId || !/^[0-9a-f]{32}$/.test(deviceId) || rest.length > 0)
    return null
  const world = readWorld(encoded)
  return world === null ? null : { world, deviceId }
}

function readWorld(encoded: string | undefined): string | null {
  if (!encoded || encoded.length > 200) return null
  const world = Buffer.from(encoded, 'base64url').toString('utf8')
  return WorldId.safeParse(world).success && encode(world) === encoded ? world : null
}
