/** A device's id as addresses carry it: base64 that needs no escaping [C-117, C-9906]. */
export const encodeDeviceId = (id: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(id)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Reads either kind of base64; null where it is none. */
export function decodeDeviceId(text: string): string | null {
  // A plus sign that nobody escaped arrives as a space.
  const base64 = text.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const id = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return id === '' ? null : id
  } catch {
    return null
  }
}
