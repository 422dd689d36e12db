import { type Language, languages } from '@muster/contract'
import { thisBrowser } from '../auth/browser.ts'
import { browserLanguage } from './language-choice.ts'

/** Where the language last in use is remembered, for when nobody's own is known. */
const key = 'language'

export const rememberLanguage = (language: Language): void => thisBrowser.shared.write(key, language)

/** What a visit begins in: the language last in use here, else the browser's own. */
export function firstLanguage(browserSpeaks?: readonly string[]): Language {
  const remembered = thisBrowser.shared.read(key)
  return languages.find((language) => language === remembered) ?? browserLanguage(browserSpeaks)
}
