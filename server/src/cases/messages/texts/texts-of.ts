import type { Language } from '@muster/contract'
import { english } from './english.ts'
import { french, frenchOfCanada } from './french.ts'
import { spanish } from './spanish.ts'
import type { Texts } from './texts.ts'

export const textsOf: Record<Language, Texts> = {
  en: english,
  'en-US': english,
  fr: french,
  'fr-CA': frenchOfCanada,
  es: spanish,
}
