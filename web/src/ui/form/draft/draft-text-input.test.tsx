import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { DraftTextInput, type ShowProblem } from './draft-text-input.tsx'
import { type Refusal, useDraftForm } from './use-draft-form.ts'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

interface Badge {
  owner: string
  code: string
}

type Problem = 'blank' | 'taken'
type BadgeRefusal = Refusal<Badge, Problem>

const check = ({ owner, code }: Badge) => ({
  owner: owner.trim() === '' ? ('blank' as const) : null,
  code: code.trim() === '' ? ('blank' as const) : null,
})

interface BadgeFormProps {
  initial: Badge
  show?: ShowProblem
  refusal?: BadgeRefusal | null
  onSave?: (badge: Badge) => void
}

function BadgeForm({ initial, show = 'onceLeft', refusal = null, onSave = () => {} }: BadgeFormProps) {
  const form = useDraftForm<Badge, Problem>({ initial, check, refusal })
  const field = { form, show, problemText: (problem: Problem) => `${problem}!` }
  return (
    <>
      <DraftTextInput {...field} name="owner" label="Owner" />
      <DraftTextInput
        {...field}
        name="code"
        label="Code"
        read={(typed) => (/^\d*$/.test(typed) ? typed : null)}
      />
      <output>{JSON.stringify(form.before)}</output>
      <button type="button" onClick={() => form.submit(onSave)}>
        Save
      </button>
      <button type="button" onClick={() => form.start({ owner: '', code: '7' })}>
        Load
      </button>
      <button type="button" onClick={() => form.rebase({ owner: 'Ben', code: '2' })}>
        Rebase
      </button>
    </>
  )
}

const open = (props: BadgeFormProps) => {
  const shown = (next: BadgeFormProps) => (
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <BadgeForm {...next} />
    </ThemeProvider>
  )
  const { rerender } = render(shown(props))
  return (next: BadgeFormProps) => rerender(shown(next))
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('submits what is valid, as it was entered', async () => {
  const onSave = vi.fn()
  open({ initial: { owner: 'Ann', code: '' }, onSave })
  await userEvent.type(field('Code'), '4x2')
  await press('Save')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ owner: 'Ann', code: '42' })
})

it('gives the focus to the first wrong field instead, and all of them say what is wrong [A-817]', async () => {
  const onSave = vi.fn()
  open({ initial: { owner: '', code: '' }, onSave })
  expect(screen.queryByText('blank!')).toBeNull()
  await press('Save')
  await waitFor(() => expect(field('Owner')).toHaveFocus())
  expect(screen.getAllByText('blank!')).toHaveLength(2)
  expect(onSave).not.toHaveBeenCalled()
})

it.each([
  ['atOnce', [true, true, true]],
  ['onceLeft', [false, true, true]],
  ['whileLeft', [false, true, false]],
] as const)('says %s what is wrong [A-817]', async (show, said) => {
  open({ initial: { owner: 'A', code: '1' }, show })
  const isSaid = () => screen.queryByText('blank!') !== null
  await userEvent.clear(field('Owner'))
  const typed = isSaid()
  await userEvent.tab()
  const left = isSaid()
  await userEvent.type(field('Owner'), ' ')
  expect([typed, left, isSaid()]).toEqual(said)
})

it('shows what the server refused at its field, which takes the focus, until it is said no longer', async () => {
  const initial = { owner: 'Ann', code: '1' }
  const rerender = open({ initial })
  rerender({ initial, refusal: { field: 'code', problem: 'taken', takesFocus: true } })
  expect(await screen.findByText('taken!')).toBeVisible()
  expect(field('Code')).toHaveFocus()
  expect(field('Code')).toBeInvalid()
  rerender({ initial, refusal: null })
  expect(screen.queryByText('taken!')).toBeNull()
})

it('starts again with another draft, as if nobody had been in its fields', async () => {
  open({ initial: { owner: '', code: '1' } })
  await userEvent.click(field('Owner'))
  await userEvent.tab()
  expect(screen.getByText('blank!')).toBeVisible()
  await press('Load')
  expect(field('Code')).toHaveValue('7')
  expect(screen.getByRole('status')).toHaveTextContent('{"owner":"","code":"7"}')
  expect(screen.queryByText('blank!')).toBeNull()
})

it('goes on with what was entered, compared with what was saved', async () => {
  open({ initial: { owner: 'Ann', code: '1' } })
  await userEvent.type(field('Owner'), 'a')
  await press('Rebase')
  expect(field('Owner')).toHaveValue('Anna')
  expect(screen.getByRole('status')).toHaveTextContent('{"owner":"Ben","code":"2"}')
})
