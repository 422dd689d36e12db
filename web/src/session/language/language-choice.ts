import { type Language, languages, localeOf } from '@muster/contract'

/** What each language calls itself, for the picker: the same in every language. */
export const languageNames: Record<Language, string> = {
  en: 'English (UK)',
  'en-US': 'English (US)',
  fr: 'Français (France)',
  'fr-CA': 'Français (Canada)',
  es: 'Español (España)',
}

/** Tags for `<html lang>` and for `Intl`. */
export const languageTags: Record<Language, string> = {
  en: 'en-GB',
  'en-US': 'en-US',
  fr: 'fr-FR',
  'fr-CA': 'fr-CA',
  es: 'es-ES',
}

const exactly = (tag: string): Language | undefined =>
  languages.find(
    (language) =>
      language.toLowerCase() === tag ||
      localeOf[language] === tag ||
      languageTags[language].toLowerCase() === tag,
  )

/** The first of the browser's languages that the console speaks, else English. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted.map((each) => each.toLowerCase())) {
    const base = tag.split('-')[0] ?? tag
    const spoken = exactly(tag) ?? exactly(base)
    if (spoken) return spoken
  }
  return 'en'
}
