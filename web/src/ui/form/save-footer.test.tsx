import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { SaveFooter } from './save-footer.tsx'
import { resultStays, type SaveResult, useFadingResult } from './use-fading-result.ts'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

interface FormProps {
  changes?: number
  outcome?: SaveResult
  isSaving?: boolean
  isIncomplete?: boolean
}

function Form({ changes = 1, outcome = 'saved', isSaving = false, isIncomplete = false }: FormProps) {
  const { result, showResult } = useFadingResult()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        showResult(outcome)
      }}
    >
      <SaveFooter
        changes={changes}
        isSaving={isSaving}
        isIncomplete={isIncomplete}
        result={result}
        onCancel={() => undefined}
      />
    </form>
  )
}

function open(props: FormProps = {}) {
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <Form {...props} />
    </ThemeProvider>,
  )
}

const save = () => screen.getByRole('button', { name: 'Save' })
const cancel = () => screen.getByRole('button', { name: 'Cancel' })

describe('the save footer', () => {
  it.each([
    ['saved', 'Successfully Updated'],
    ['failed', 'Operation failed'],
  ] as const)('shows for two seconds that it %s [A-810 A-811 A-812 A-919 B-9934 B-9937]', (outcome, text) => {
    vi.useFakeTimers()
    open({ outcome })
    fireEvent.click(save())
    expect(screen.getByRole('status')).toHaveTextContent(text)
    act(() => vi.advanceTimersByTime(resultStays - 1))
    expect(screen.getByRole('status')).toHaveTextContent(text)
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(screen.getByText('1 unsaved change')).toBeVisible()
  })

  it('shows a second result for its whole time', () => {
    vi.useFakeTimers()
    open({ outcome: 'failed' })
    fireEvent.click(save())
    act(() => vi.advanceTimersByTime(resultStays - 1))
    fireEvent.click(save())
    act(() => vi.advanceTimersByTime(resultStays - 1))
    expect(screen.getByRole('status')).toHaveTextContent('Operation failed')
  })

  it('has nothing to do without a change [A-809]', () => {
    open({ changes: 0 })
    expect(save()).toBeDisabled()
    expect(cancel()).toBeDisabled()
  })

  it('can only be cancelled while something is missing [A-874]', () => {
    open({ isIncomplete: true })
    expect(save()).toBeDisabled()
    expect(cancel()).toBeEnabled()
  })

  it('waits while it is being saved [A-810 A-847]', () => {
    open({ isSaving: true })
    expect(screen.getByRole('status')).toHaveTextContent('Saving…')
    expect(save()).toBeDisabled()
    expect(cancel()).toBeDisabled()
  })
})
