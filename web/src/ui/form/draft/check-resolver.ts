import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** What is wrong with a draft, by field. */
export type Problems<Draft, Problem> = { readonly [Field in keyof Draft]?: Problem | null | undefined }

/** Says what is wrong; the rules and the contract's schemas decide, as they do on the server. */
export type Check<Draft, Problem> = (draft: Draft) => Problems<Draft, Problem>

/** Lets React Hook Form submit only what a check finds nothing wrong with. */
export const checkResolver =
  <Draft extends FieldValues>(check: Check<Draft, unknown>): Resolver<Draft> =>
  (draft) => {
    const wrong = Object.entries(check(draft)).filter(([, problem]) => problem != null)
    if (wrong.length === 0) return { values: draft, errors: {} }
    const errors = Object.fromEntries(wrong.map(([field]) => [field, { type: 'check' }]))
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
