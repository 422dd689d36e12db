import { type Language, languages } from '@muster/contract'

/** The supported language that a browser prefers, by its Accept-Language header; English if there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag: tag.toLowerCase(), quality: Number(quality ?? 1) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of wishes) {
    const [whole] = tag.split('-')
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => language === whole)
    if (found) return found
  }
  return 'en'
}
