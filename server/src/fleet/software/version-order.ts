import { compareValues } from './list-page.ts'

/** The highest first, read as people do: 1.10 comes after 1.9. */
export const highestFirst = <Version>(
  versions: readonly Version[],
  ...parts: ((version: Version) => string)[]
): Version[] =>
  versions.toSorted((a, b) => {
    for (const part of parts) {
      const difference = compareValues(part(b), part(a))
      if (difference !== 0) return difference
    }
    return 0
  })
