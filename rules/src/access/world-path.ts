import { worldIdPattern } from '@muster/contract'

export const isWorldId = (text: string): boolean => worldIdPattern.test(text)

/**
 * Where a user with a single world goes from `/`: into the world, keeping a deep link given as hash path and
 * search.
 */
export function singleWorldPath(worldId: string, hash: string, search: string): string {
  if (!isWorldId(worldId)) throw new Error('World id does not match expected format')
  return `/${encodeURIComponent(worldId)}/${hash.replace(/^#?\/*/, '')}${search}`
}
