import { AccessTokenClaims } from '@muster/contract'

/** What an access token says of its bearer. The server alone judges the signature; null when it is unreadable. */
export function claimsOf(accessToken: string): AccessTokenClaims | null {
  const payload = accessToken.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    return AccessTokenClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}
