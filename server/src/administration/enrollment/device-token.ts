import { randomBytes } from 'node:crypto'
import { WorldId } from '@muster/contract'

/* The token devices enroll with. It names its world, so that looking it up concerns one world only. */

export function makeWorldToken(world: string): string {
  return `mwt.${writeWorldPart(world)}.${randomBytes(24).toString('base64url')}`
}

/** The world of a token; null where it is not a token. */
export function worldOfToken(token: string): string | null {
  const [kind, world, secret, ...rest] = token.split('.')
  return kind === 'mwt' && secret && rest.length === 0 ? readWorldPart(world) : null
}

/** The part of a credential that names its world. */
export const writeWorldPart = (world: string): string => Buffer.from(world, 'utf8').toString('base64url')

export function readWorldPart(part: string | undefined): string | null {
  if (!part || part.length > 200) return null
  const world = Buffer.from(part, 'base64url').toString('utf8')
  return WorldId.safeParse(world).success && writeWorldPart(world) === part ? world : null
}
