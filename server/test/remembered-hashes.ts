import type { PasswordHasher } from '../src/access/passwords/passwords.ts'

/** By password and salt, for all files of this worker. */
const derived = new Map<string, Promise<Buffer>>()

/** Caches each hash per worker: most files sign the same people in with the same password. */
export function rememberHashes(hasher: PasswordHasher): void {
  const derive = hasher.derive.bind(hasher)
  hasher.derive = (password, nonce) => {
    const key = `${nonce.toString('hex')} ${password}`
    const known = derived.get(key) ?? derive(password, nonce)
    derived.set(key, known)
    return known
  }
}
