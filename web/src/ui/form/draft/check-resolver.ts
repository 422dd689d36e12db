import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Problems of a draft, by field. */
export type Problems<Draft, Problem> = { readonly [Field in keyof Draft]?: Problem | null | undefined }

/** Finds the problems, by the same rules and schemas as the server. */
export type Check<Draft, Problem> = (draft: Draft) => Problems<Draft, Problem>

/** Lets React Hook Form submit only drafts without problems. */
export const checkResolver =
  <Draft extends FieldValues>(check: Check<Draft, unknown>): Resolver<Draft> =>
  (draft) => {
    const wrong = Object.entries(check(draft)).filter(([, problem]) => problem != null)
    if (wrong.length === 0) return { values: draft, errors: {} }
    const errors = Object.fromEntries(wrong.map(([field]) => [field, { type: 'check' }]))
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
