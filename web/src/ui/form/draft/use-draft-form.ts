import { useEffect } from 'react'
import { type Control, type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { type Check, checkResolver, type Problems } from './check-resolver.ts'

export interface Refusal<Draft, Problem> {
  field: keyof Draft & string
  problem: Problem
  takesFocus?: boolean
}

interface DraftFormOptions<Draft, Problem> {
  /** The first draft; later ones come through `start`. */
  initial: Draft
  check?: Check<Draft, Problem>
  /** The field that the server has refused. */
  refusal?: Refusal<Draft, Problem> | null
  /** Called with every change by the user. */
  onChange?: () => void
}

export interface DraftForm<Draft extends FieldValues, Problem = never> {
  draft: Draft
  /** The draft as it was at the start, to compare with. */
  before: Draft
  /** Current problems; each field decides when to show its own. */
  problems: Problems<Draft, Problem>
  hasProblems: boolean
  /** The server's refusal of a field, until the next change. */
  refusedIn: (field: keyof Draft & string) => Problem | undefined
  /** Merges into the draft: a key that is left out keeps its value. */
  change: (part: Partial<Draft>) => void
  /** Starts again with this draft, all fields untouched. */
  start: (draft: Draft) => void
  /** Keeps the draft, and compares it with this from now on. */
  rebase: (before: Draft) => void
  /** Makes the field show its problem from now on. */
  touch: (field: keyof Draft & string) => void
  /** Saves a valid draft; else focuses the first invalid field. */
  submit: (save: (draft: Draft) => void) => void
  control: Control<Draft>
}

const refused = 'refused'
const nothing = {}

/**
 * State of every form, on React Hook Form: the draft, the values it is compared with, touched fields and the server's
 * refusal. Problems may depend on several fields, so they are derived from the draft and not stored.
 */
export function useDraftForm<Draft extends FieldValues, Problem = never>({
  initial,
  check,
  refusal,
  onChange,
}: DraftFormOptions<Draft, Problem>): DraftForm<Draft, Problem> {
  const form = useForm<Draft>({
    defaultValues: initial as DefaultValues<Draft>,
    ...(check && { resolver: checkResolver(check) }),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // Keeps the refs of mounted fields, so that they can still be focused.
    resetOptions: { keepFieldsRef: true },
  })
  const { control, setError, clearErrors, setValues, setValue, getValues, reset, handleSubmit } = form
  const { errors, defaultValues } = form.formState
  const draft = form.watch()
  const problems: Problems<Draft, Problem> = check?.(draft) ?? nothing

  const { field, problem, takesFocus = false } = refusal ?? {}
  useEffect(() => {
    if (field === undefined) return
    setError(field as Path<Draft>, { type: refused, message: String(problem) }, { shouldFocus: takesFocus })
    return () => clearErrors()
  }, [field, problem, takesFocus, setError, clearErrors])

  const touch = (name: string) =>
    setValue(name as Path<Draft>, getValues(name as Path<Draft>), { shouldTouch: true })
  return {
    draft,
    before: defaultValues as Draft,
    problems,
    hasProblems: Object.values(problems).some((one) => one != null),
    refusedIn: (name) => (errors[name]?.type === refused ? (errors[name].message as Problem) : undefined),
    change: (part) => {
      setValues(part)
      onChange?.()
    },
    start: (next) => reset(next),
    rebase: (before) => reset(before, { keepValues: true, keepTouched: true }),
    touch,
    submit: (save) => {
      void handleSubmit(
        (valid) => save(valid),
        (wrong) => Object.keys(wrong).forEach(touch),
      )()
    },
    control,
  }
}
