import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { FieldError } from '../field-error.tsx'
import { useAfterRelease } from '../use-after-release.ts'
import type { DraftForm } from './use-draft-form.ts'

/**
 * When a field shows its problem: at once; after the first blur, then kept up to date; or only after blur, hidden
 * while the user types.
 */
export type ShowProblem = 'atOnce' | 'onceLeft' | 'whileLeft'

type TextFieldOf<Draft> = {
  [Field in keyof Draft]: Draft[Field] extends string ? Field : never
}[keyof Draft] &
  string

interface DraftTextInputProps<Draft extends FieldValues, Problem>
  extends Omit<TextInputProps, 'ref' | 'form' | 'value' | 'onChange' | 'onBlur' | 'error'> {
  ref?: Ref<HTMLInputElement>
  form: DraftForm<Draft, Problem>
  /** Unique in its form. */
  name: TextFieldOf<Draft>
  problemText: (problem: Problem) => string
  show?: ShowProblem | ((problem: Problem) => ShowProblem)
  /** True while the value does not apply: it is kept, but not shown. */
  isBlank?: boolean
  /** Converts typed text for the draft; null rejects the input. */
  read?: (typed: string) => string | null
}

/**
 * A text field bound to a draft: value, problem and focus. Who typed nothing and moves to an element with
 * `data-form-tool`, such as the map that fills in coordinates, has not left it yet.
 */
export function DraftTextInput<Draft extends FieldValues, Problem>({
  ref,
  form,
  name,
  problemText,
  show = 'onceLeft',
  isBlank = false,
  read = (typed) => typed,
  description,
  ...input
}: DraftTextInputProps<Draft, Problem>) {
  const { field, fieldState } = useController({ control: form.control, name: name as unknown as Path<Draft> })
  const shared = useMergedRef(field.ref, ref)
  const [isTyping, setTyping] = useState(false)
  const afterRelease = useAfterRelease()

  const isShown = (problem: Problem) => {
    const moment = typeof show === 'function' ? show(problem) : show
    if (moment === 'atOnce') return true
    return fieldState.isTouched && !(moment === 'whileLeft' && isTyping)
  }
  const own = form.problems[name]
  const problem = own != null && isShown(own) ? own : form.refusedIn(name)
  return (
    <TextInput
      {...input}
      ref={shared}
      // The problem replaces the hint.
      description={problem == null ? description : undefined}
      name={name}
      value={isBlank ? '' : form.draft[name]}
      onChange={({ currentTarget }) => {
        const text = read(currentTarget.value)
        if (text === null) return
        setTyping(true)
        form.change({ [name]: text } as Partial<Draft>)
      }}
      onBlur={({ relatedTarget }) => {
        if (!isTyping && relatedTarget?.closest('[data-form-tool]')) return
        afterRelease(() => {
          setTyping(false)
          field.onBlur()
        })
      }}
      error={problem != null && <FieldError>{problemText(problem)}</FieldError>}
    />
  )
}
