/** A device's id in URLs: URL-safe base64 [C-117, C-9906]. */
export const encodeDeviceId = (id: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(id)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Reads both kinds of base64; null if invalid. */
export function decodeDeviceId(text: string): string | null {
  // An unescaped plus sign arrives as a space.
  const base64 = text.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const id = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return id === '' ? null : id
  } catch {
    return null
  }
}
