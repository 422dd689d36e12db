import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Bytes of a key. */
export const keyLength = 32
const nonceLength = 12
const tagLength = 16
const cipher = 'aes-256-gcm'

/** What a secret belongs to: its world, its record, its field. Copied elsewhere, it does not decrypt [K-1019]. */
export type BelongsTo = readonly [world: string, record: string, field: string]

export interface Secrets {
  seal(secret: string, belongsTo: BelongsTo): string
  /** Null where no key decrypts it [K-1021]. */
  open(sealed: string, belongsTo: BelongsTo): string | null
  /** Whether a secret was encrypted with the key that encrypts now; false while an earlier key is still needed. */
  isCurrent(sealed: string, belongsTo: BelongsTo): boolean
  /** A signature of a text, for a purpose; what is signed for one is worth nothing for another. */
  sign(text: string, purpose: string): string
  isSigned(text: string, signature: string, purpose: string): boolean
}

/** Encrypts with the first key, decrypts with all of them [K-1019, K-1021]. */
export function secretsOf(keys: readonly [Buffer, ...Buffer[]]): Secrets {
  const [current] = keys
  return {
    seal: (secret, belongsTo) => {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, current, nonce).setAAD(dataOf(belongsTo))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return `${version}${Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64')}`
    },
    open: (sealed, belongsTo) => {
      for (const key of keys) {
        const opened = openWith(key, sealed, belongsTo)
        if (opened !== null) return opened
      }
      return null
    },
    isCurrent: (sealed, belongsTo) => openWith(current, sealed, belongsTo) !== null,
    sign: (text, purpose) => signatureWith(current, text, purpose).toString('base64url'),
    isSigned: (text, signature, purpose) => {
      const given = Buffer.from(signature, 'base64url')
      // All keys are compared, so that the time tells nothing.
      return keys.map((key) => isSame(signatureWith(key, text, purpose), given)).includes(true)
    },
  }
}

const version = 'v1:'

/** As JSON, no two lists have the same text. */
const dataOf = (belongsTo: BelongsTo) => Buffer.from(JSON.stringify(belongsTo))

function openWith(key: Buffer, sealed: string, belongsTo: BelongsTo): string | null {
  const bytes = Buffer.from(sealed.startsWith(version) ? sealed.slice(version.length) : '', 'base64')
  if (bytes.length < nonceLength + tagLength) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(dataOf(belongsTo))
    .setAuthTag(bytes.subarray(-tagLength))
  try {
    const opened = opening.update(bytes.subarray(nonceLength, -tagLength))
    return Buffer.concat([opened, opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** With a key derived for the purpose, never with the one that encrypts. */
const signatureWith = (key: Buffer, text: string, purpose: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `muster ${purpose}`, keyLength)))
    .update(text)
    .digest()

const isSame = (expected: Buffer, given: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(expected, given)
