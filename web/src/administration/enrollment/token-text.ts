import type { DeviceToken } from '@muster/contract'

/** The token as people and clients read it; null where the world has none [A-1303, A-1306, A-940]. */
export function tokenText(token: DeviceToken | null): string | null {
  if (token === null || token.data.length === 0) return null
  return new TextDecoder().decode(Uint8Array.from(token.data))
}

/** */
export const tokenFileName = (worldName: string): string => `${worldName}-token.txt`
