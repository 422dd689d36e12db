/** The letters that `tools/land/encode-line.ts` writes. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const bitsOf = new Map([...letters].map((letter, bits) => [letter, bits]))

/** x and y alternate. */
export type Line = Int32Array

/** Decodes a line: five bits per letter, the sixth says that more follow; each number is relative to the last. */
export function decodeLine(text: string): Line {
  const numbers: number[] = []
  let value = 0
  let weight = 1
  for (const letter of text) {
    const bits = bitsOf.get(letter) ?? 0
    value += (bits % 32) * weight
    weight *= 32
    if (bits >= 32) continue
    const way = value % 2 === 1 ? -(value + 1) / 2 : value / 2
    numbers.push((numbers.at(-2) ?? 0) + way)
    value = 0
    weight = 1
  }
  return Int32Array.from(numbers)
}
