/** The package in the value of an application property: it has no spaces, the version after it may. */
export const packageIn = (value: string): string => value.slice(0, Math.max(0, value.indexOf(' ')))

/** The version in such a value. */
export const versionIn = (value: string): string => value.slice(value.indexOf(' ') + 1)
