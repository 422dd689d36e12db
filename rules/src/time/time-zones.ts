/** All known time zones by their names, in the order of the alphabet. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
