/** All known time zones by their names, in the order of the alphabet. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

/** Whether a zone is known by this name. Browsers list some by older names than others, and all of them tell the time. */
export function isTimeZone(name: string): boolean {
  // A mere offset knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
