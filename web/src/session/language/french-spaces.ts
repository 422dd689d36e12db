/** Spaces that French has before high punctuation and percent signs, and inside its quotes. */
const spaces = / (?=[%:;?!»])|(?<=«) /g

const noBreakSpace = '\u00a0'

/** French texts do not end a line before "?" or "%". Files of texts have plain spaces, which their writers can see. */
export const withFrenchSpaces = <Texts>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(spaces, noBreakSpace) : value,
  )
