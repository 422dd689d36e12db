const collator = new Intl.Collator('en')

/** Alphabetical order: case and accents only break ties. */
export const inAlphabet = (a: string, b: string): number => collator.compare(a, b)
