import { distinctName, line } from '@muster/contract'

/** Too many characters, invisible ones, or those that make a name look like another. */
export type LineProblem = 'tooLong' | 'hidden'

/**
 * Why a typed text is not a valid line: too many characters, or invisible ones. Counted as the contract counts; whether
 * empty is allowed is up to the field.
 */
export const lineProblem = (text: string, max: number): LineProblem | null => problemIn(line(max), text)

/** Why a typed text is not a valid name: the same, or letters of two alphabets that look alike. */
export const nameProblem = (text: string, max: number): LineProblem | null =>
  problemIn(distinctName(max), text)

function problemIn(shape: ReturnType<typeof line>, text: string): LineProblem | null {
  if (text.trim() === '') return null
  const { error } = shape.safeParse(text)
  if (!error) return null
  return error.issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'hidden'
}
