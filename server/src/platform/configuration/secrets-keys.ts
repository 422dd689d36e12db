/** Bytes of each key. */
const length = 32

/** Keys in base64 with commas between them: the first encrypts, all decrypt. Undefined where one of them is none. */
export function readSecretsKeys(text: string): Buffer[] | undefined {
  const items = text.split(',').map((item) => item.trim())
  const keys = items.map((item) => Buffer.from(item, 'base64'))
  // Buffer ignores what is no base64: a key must be what it was written as.
  const isKey = (key: Buffer, index: number) =>
    key.length === length && key.toString('base64').replace(/=+$/, '') === items[index]?.replace(/=+$/, '')
  return keys.every(isKey) ? keys : undefined
}
