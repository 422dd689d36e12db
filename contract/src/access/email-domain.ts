/** A domain in lower case and in its own letters: `xn--mnchen-3ya.example` is `münchen.example`. */
export const plainDomain = (domain: string): string =>
  domain
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.')

const base = 36
const lowest = 1
const highest = 26

/** Punycode (RFC 3492), which no browser decodes for scripts; null where it is none. */
function decoded(encoded: string): string | null {
  const end = Math.max(0, encoded.lastIndexOf('-'))
  const letters = [...encoded.slice(0, end)]
  const digits = [...encoded.slice(end).replace(/^-/, '')].map((digit) => Number.parseInt(digit, base))
  // As a digit, `a` is 0 and `0` is 26; parsed, `0` is 0 and `a` is 10.
  const values = digits.map((digit) => (digit + 26) % base)
  if (values.length === 0 || values.some(Number.isNaN)) return null
  let code = 128
  let place = 0
  let bias = 72
  for (let at = 0; at < values.length; ) {
    const before = place
    let weight = 1
    for (let step = base; ; step += base) {
      const value = values[at++]
      if (value === undefined) return null
      place += value * weight
      const threshold = Math.min(Math.max(step - bias, lowest), highest)
      if (value < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapted(place - before, count, before === 0)
    code += Math.floor(place / count)
    place %= count
    if (code > 0x10ffff) return null
    letters.splice(place++, 0, String.fromCodePoint(code))
  }
  const text = letters.join('')
  const isPlain = /^[\p{L}\p{M}\p{N}-]+$/u.test(text) && text === text.toLowerCase().normalize('NFC')
  return isPlain ? text : null
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2))
  left += Math.floor(left / count)
  let bias = 0
  for (; left > ((base - lowest) * highest) / 2; bias += base) left = Math.floor(left / (base - lowest))
  return bias + Math.floor((base * left) / (left + 38))
}
