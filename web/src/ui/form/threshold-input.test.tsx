import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { submitIfValid } from './submit-if-valid.ts'
import { ThresholdInput } from './threshold-input.tsx'
import { useLastValid } from './use-last-valid.ts'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

const problemOf = (value: number | null) =>
  value !== null && value < 10 ? undefined : 'Less than 10, please.'

interface FormProps {
  validateOn?: 'blur' | 'change'
  disabled?: boolean
  onSubmit?: () => void
}

function Form({ validateOn = 'blur', disabled = false, onSubmit = () => undefined }: FormProps) {
  const [value, setValue] = useState<number | null>(3)
  const held = useLastValid(value, problemOf(value) === undefined)
  return (
    <form noValidate aria-label="Masts" onSubmit={submitIfValid(onSubmit)}>
      <ThresholdInput
        name="masts"
        label="Masts"
        unit="pieces"
        value={value}
        onChange={setValue}
        limits={{ min: 1, max: 9, step: 0.5 }}
        problem={problemOf(value)}
        validateOn={validateOn}
        disabled={disabled}
      />
      <output>{held}</output>
      <button type="submit">Send</button>
    </form>
  )
}

function open(props: FormProps = {}) {
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <Form {...props} />
    </ThemeProvider>,
  )
  return screen.getByRole('spinbutton', { name: 'Masts' })
}

async function enter(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const message = () => screen.queryByText('Less than 10, please.')

describe('a threshold input', () => {
  it('is a required number with its limits, its step and its unit [A-849 A-851 B-1603 B-1606]', () => {
    const field = open()
    expect(field).toBeRequired()
    expect(field).toHaveAttribute('type', 'number')
    expect(field).toHaveAttribute('step', '0.5')
    expect(field).toHaveAttribute('min', '1')
    expect(field).toHaveAttribute('max', '9')
    expect(screen.getByText('pieces')).toBeVisible()
  })

  it('says what is wrong once it is left, and from then on as it changes [A-817]', async () => {
    const field = open()
    await enter(field, '12')
    expect(message()).toBeNull()
    await userEvent.tab()
    expect(message()).toBeVisible()
    expect(field).toHaveAccessibleDescription('Less than 10, please.')
    await enter(field, '5')
    expect(message()).toBeNull()
    await enter(field, '50')
    expect(message()).toBeVisible()
  })

  it('says it at once where it is to be said on change [A-817]', async () => {
    const field = open({ validateOn: 'change' })
    await enter(field, '12')
    expect(message()).toBeVisible()
  })

  it('keeps a form from being submitted, which makes it say why and gives it the focus [A-846]', async () => {
    const submitted = vi.fn()
    const field = open({ onSubmit: submitted })
    await enter(field, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submitted).not.toHaveBeenCalled()
    expect(message()).toBeVisible()
    expect(field).toHaveFocus()
    await enter(field, '8')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('leaves the held value as it was while the entry is wrong or empty [B-1604]', async () => {
    const field = open()
    const held = () => screen.getByRole('status').textContent
    await enter(field, '4')
    expect(held()).toBe('4')
    await userEvent.clear(field)
    expect(held()).toBe('4')
    await enter(field, '77')
    expect(held()).toBe('7')
    await enter(field, '6')
    expect(held()).toBe('6')
  })

  it('does not hold up a form while it is off', async () => {
    const submitted = vi.fn()
    open({ disabled: true, onSubmit: submitted })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submitted).toHaveBeenCalledOnce()
  })
})
