import type { Language } from '@muster/contract'
import { languageTags } from './language-choice.ts'

/**
 * "MMMM D, YYYY", with the month's name in the language; British readers take that for American, and have
 * the day first.
 */
export function formatDate(milliseconds: number, language: Language): string {
  const date = new Date(milliseconds)
  const month = new Intl.DateTimeFormat(languageTags[language], { month: 'long' }).format(date)
  if (language === 'en') return `${date.getDate()} ${month} ${date.getFullYear()}`
  return `${month} ${date.getDate()}, ${date.getFullYear()}`
}
