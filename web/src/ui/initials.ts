/** Two letters for a name: the initials of its first two words, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '', second] = words
  const letters =
    second === undefined ? [...first].slice(0, 2) : [first, second].flatMap((word) => [...word].slice(0, 1))
  return letters.join('').toUpperCase()
}
