/** The version in the value of an application property: a package has no spaces, its version may. */
export const versionIn = (value: string): string => value.slice(value.indexOf(' ') + 1)
