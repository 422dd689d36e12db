/** Letters that are written without their accent or ligature, yet do not come apart by themselves. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Marks are taken off last: a capital may come apart only when it becomes small. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[æœßøđłı]/g, (letter) => plainLetters[letter] ?? letter)

/** Whether texts contain what is searched for, whatever the accents and capitals; an empty search finds them all. */
export function searchFor(wanted: string): (text: string) => boolean {
  const words = plain(wanted).trim()
  return (text) => plain(text).includes(words)
}

/** Whether texts begin with what is searched for; an empty search finds them all. */
export function searchByStart(wanted: string): (text: string) => boolean {
  const words = plain(wanted).trim()
  return (text) => plain(text).startsWith(words)
}
