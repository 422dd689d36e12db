import { line } from '../text.ts'
import { plainDomain } from './email-domain.ts'

export const emailLength = 254

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const plainAddress = (text: string): string => {
  const address = text.toLowerCase().normalize('NFC')
  const domain = domainOf(address)
  return address.slice(0, address.length - domain.length) + plainDomain(domain)
}

/** Trimmed, in lower case and in the letters of its domain, so that one person has one spelling [A-241, A-903]. */
export const Email = line(emailLength).overwrite(plainAddress)

const scripts = ['Latin', 'Greek', 'Cyrillic'].map((script) => ({
  has: new RegExp(`\\p{sc=${script}}`, 'u'),
  lacks: new RegExp(`(?!\\p{sc=${script}})\\p{L}`, 'u'),
}))
/** Written beside Latin letters as a matter of course, and like none of them. */
const eastAsian = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/gu
const mixesScripts = (part: string): boolean =>
  scripts.some(({ has, lacks }) => has.test(part) && lacks.test(part.replace(eastAsian, '')))

/** Cyrillic letters that look like Latin ones. */
const likeLatin = /^[аԁеһіјӏорԛѕсуԝхь\P{L}]+$/u
const cyrillic = /\p{sc=Cyrl}/u

/**
 * Whether an address may be taken for another: letters of several alphabets in one part, only such Cyrillic ones as
 * look Latin outside a Cyrillic domain, joiners, or letters in another width or style.
 */
export function looksLikeAnother(address: string): boolean {
  const labels = domainOf(address).split('.')
  const parts = [address.slice(0, Math.max(0, address.lastIndexOf('@'))), ...labels]
  const isCyrillic = cyrillic.test(labels.at(-1) ?? '')
  return (
    address.normalize('NFKC') !== address ||
    /\p{Default_Ignorable_Code_Point}/u.test(address) ||
    parts.some(mixesScripts) ||
    (!isCyrillic && parts.some((part) => cyrillic.test(part) && likeLatin.test(part)))
  )
}

/** An address that people will read: none that only looks like one they know. */
export const ClearEmail = Email.refine((text) => !looksLikeAnother(text), 'may be taken for another address')

/** An address that mail is sent to: local@domain.tld without spaces [A-933]. The sign-in form accepts any text. */
export const EmailAddress = ClearEmail.regex(
  // Without the characters that mail programs read as several addresses, or as a name before one.
  /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/,
)
