const collator = new Intl.Collator('en')

/** The order of names as people read them: capitals and accents come after letters. */
export const inAlphabet = (a: string, b: string): number => collator.compare(a, b)
