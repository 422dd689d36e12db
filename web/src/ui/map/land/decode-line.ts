/** The letters that `tools/land/encode-line.ts` writes. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** The value of each letter, by its character code. */
const values = new Uint8Array(128)
for (let value = 0; value < letters.length; value++) values[letters.charCodeAt(value)] = value

export const valueOfLetter = (text: string, at: number): number => values[text.charCodeAt(at)] ?? 0

/** x and y alternate. */
export type Line = Int32Array

/** Decodes a line: five bits per letter, the sixth says that more follow; each number is relative to the last but one. */
export function decodeLine(text: string): Line {
  const numbers = new Int32Array(text.length)
  let length = 0
  let value = 0
  let weight = 1
  for (let at = 0; at < text.length; at++) {
    const bits = valueOfLetter(text, at)
    value += (bits % 32) * weight
    weight *= 32
    if (bits >= 32) continue
    const way = value % 2 === 1 ? -(value + 1) / 2 : value / 2
    numbers[length] = (length < 2 ? 0 : (numbers[length - 2] ?? 0)) + way
    length++
    value = 0
    weight = 1
  }
  return numbers.slice(0, length)
}
