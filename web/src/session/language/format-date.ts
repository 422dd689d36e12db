import type { Language } from '@muster/contract'
import { languageTags } from './language-choice.ts'

/** "MMMM D, YYYY" in every language, with the month's name in that language. */
export function formatDate(milliseconds: number, language: Language): string {
  const date = new Date(milliseconds)
  const month = new Intl.DateTimeFormat(languageTags[language], { month: 'long' }).format(date)
  return `${month} ${date.getDate()}, ${date.getFullYear()}`
}
