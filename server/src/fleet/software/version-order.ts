import { compareValues } from './list-page.ts'

/** The highest first, compared naturally: 1.10 is higher than 1.9. */
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
