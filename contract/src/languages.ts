export const languages = ['en', 'en-US', 'fr', 'fr-CA', 'es'] as const
export type Language = (typeof languages)[number]

export const locales = ['en-gb', 'en-us', 'fr', 'fr-ca', 'es'] as const
export type Locale = (typeof locales)[number]

/** Each language has exactly one locale. */
export const localeOf: Record<Language, Locale> = {
  en: 'en-gb',
  'en-US': 'en-us',
  fr: 'fr',
  'fr-CA': 'fr-ca',
  es: 'es',
}
