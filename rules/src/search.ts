/** Letters that Unicode decomposition does not split into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Marks are removed last: some capitals decompose only once lowercased. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[æœßøđłı]/g, (letter) => plainLetters[letter] ?? letter)

/** Whether texts contain the search text, ignoring accents and case; an empty search matches all. */
export function searchFor(wanted: string): (text: string) => boolean {
  const words = plain(wanted).trim()
  return (text) => plain(text).includes(words)
}

/** Whether texts begin with the search text; an empty search matches all. */
export function searchByStart(wanted: string): (text: string) => boolean {
  const words = plain(wanted).trim()
  return (text) => plain(text).startsWith(words)
}
