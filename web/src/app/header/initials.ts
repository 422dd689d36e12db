/** Two letters for the disc beside the e-mail: of the first two words of its name, or the first two letters. */
export function initials(email: string): string {
  const [name = ''] = email.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word.slice(0, 1)) : [name.slice(0, 2)]
  return letters.join('').toUpperCase()
}
