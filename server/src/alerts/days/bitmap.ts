/** A set of devices by number, one bit each; number 1 is the lowest bit of the first byte. */
export function bitmapOf(numbers: Iterable<number>): Buffer {
  const all = [...numbers]
  const bytes = Buffer.alloc(Math.ceil(largest(all) / 8))
  for (const number of all) {
    const index = number - 1
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7))
  }
  return bytes
}

/** Spreading a hundred thousand arguments would overflow the stack. */
const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, each) => Math.max(most, each), 0)

export function numbersIn(bitmap: Uint8Array): number[] {
  const numbers: number[] = []
  bitmap.forEach((byte, index) => {
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) numbers.push(index * 8 + bit + 1)
  })
  return numbers
}

export const isIn = (bitmap: Uint8Array, number: number): boolean =>
  ((bitmap[(number - 1) >> 3] ?? 0) & (1 << ((number - 1) & 7))) !== 0

/** The union of two sets of devices. */
export function unionOf(a: Uint8Array, b: Uint8Array): Buffer {
  const union = Buffer.alloc(Math.max(a.length, b.length))
  for (let index = 0; index < union.length; index++) union[index] = (a[index] ?? 0) | (b[index] ?? 0)
  return union
}

export function sizeOf(bitmap: Uint8Array): number {
  let size = 0
  for (const byte of bitmap) for (let rest = byte; rest > 0; rest &= rest - 1) size++
  return size
}
