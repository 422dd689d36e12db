import { line } from '@muster/contract'

/**
 * Why what somebody has typed cannot be a line of text: it has too many characters, or some that do not show. Counted as the
 * contract counts; that nothing was typed is for the field to judge.
 */
export function lineProblem(text: string, max: number): 'tooLong' | 'hidden' | null {
  if (text.trim() === '') return null
  const { error } = line(max).safeParse(text)
  if (!error) return null
  return error.issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'hidden'
}
