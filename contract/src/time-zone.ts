import { token } from './text.ts'

/** Whether the time zone is known. Browsers list some by older names than others; all of those are accepted. */
export function isTimeZone(name: string): boolean {
  // A mere offset has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** By its IANA name, such as Europe/Madrid. */
export const TimeZone = token(64).refine(isTimeZone, 'is not a time zone')
