import { z } from 'zod'

/** A boolean in a query string: `true`, or an empty string for false [A-1606]; absent is false. */
export const queryFlag = z.preprocess(
  (value) => (value === 'true' ? true : value === '' || value === undefined ? false : value),
  z.boolean(),
)
