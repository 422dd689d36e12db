export type Point = [x: number, y: number]

/** Letters that need no escape in a JSON file; `web/src/ui/map/land/decode-line.ts` reads them. */
export const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Five bits per letter, lowest first; the sixth says that more follow. */
function encodeNumber(value: number): string {
  // The sign goes last, so that small negative numbers are short too.
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  do {
    const bits = rest % 32
    rest = Math.floor(rest / 32)
    text += letters[bits + (rest > 0 ? 32 : 0)]
  } while (rest > 0)
  return text
}

/** Integers: the first point, then the difference from each to the next. */
export function encodeLine(line: readonly Point[]): string {
  let [lastX, lastY] = [0, 0]
  let text = ''
  for (const [x, y] of line) {
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY)
    lastX = x
    lastY = y
  }
  return text
}
