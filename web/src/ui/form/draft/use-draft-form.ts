import { useEffect } from 'react'
import { type Control, type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { type Check, checkResolver, type Problems } from './check-resolver.ts'

export interface Refusal<Draft, Problem> {
  field: keyof Draft & string
  problem: Problem
  takesFocus?: boolean
}

interface DraftFormOptions<Draft, Problem> {
  /** What the form opens with; later ones come through `start`. */
  initial: Draft
  check?: Check<Draft, Problem>
  /** The field that the server has refused. */
  refusal?: Refusal<Draft, Problem> | null
  /** Called with every change by the user. */
  onChange?: () => void
}

export interface DraftForm<Draft extends FieldValues, Problem = never> {
  draft: Draft
  /** What the draft is compared with: as it was when the form started. */
  before: Draft
  /** What is wrong; when a field shows its own is up to the field. */
  problems: Problems<Draft, Problem>
  hasProblems: boolean
  /** What the server has refused, at its field, until the next change. */
  refusedIn: (field: keyof Draft & string) => Problem | undefined
  change: (part: Partial<Draft>) => void
  /** Starts again with this draft, all fields untouched. */
  start: (draft: Draft) => void
  /** Keeps what was entered, and compares it with this from now on. */
  rebase: (before: Draft) => void
  /** From now on the field shows what is wrong with it. */
  touch: (field: keyof Draft & string) => void
  /** Saves a valid draft; else the first wrong field takes the focus. */
  submit: (save: (draft: Draft) => void) => void
  control: Control<Draft>
}

const refused = 'refused'
const nothing = {}

/**
 * The one way forms keep what is entered. React Hook Form holds the draft, what it is compared with, which fields were left and
 * what the server refused. Problems depend on several fields and carry limits: they follow from the draft, and are not stored.
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
    // A field that stays on screen can still take the focus afterwards.
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
