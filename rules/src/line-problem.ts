import { line } from '@muster/contract'

/**
 * Why a typed text is not a valid line: too many characters, or invisible ones. Counted as the contract counts; whether
 * empty is allowed is up to the field.
 */
export function lineProblem(text: string, max: number): 'tooLong' | 'hidden' | null {
  if (text.trim() === '') return null
  const { error } = line(max).safeParse(text)
  if (!error) return null
  return error.issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'hidden'
}
