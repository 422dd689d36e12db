import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { type Toast, ToastProvider, useToast } from './toasts.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

function Trigger({ toast }: { toast: Toast }) {
  const show = useToast()
  return (
    <button type="button" onClick={() => show(toast)}>
      Show
    </button>
  )
}

function showToast(toast: Toast): void {
  vi.useFakeTimers()
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <ToastProvider>
        <Trigger toast={toast} />
      </ToastProvider>
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('a toast', () => {
  it('is announced, and goes by itself after 5 seconds', async () => {
    showToast({ status: 'good', message: 'Saved' })
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
    await pass(4999)
    expect(screen.getByText('Saved')).toBeInTheDocument()
    await pass(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stays as long as it was told to', async () => {
    showToast({ status: 'problem', message: 'Failed', stays: 2000 })
    await pass(2000)
    expect(screen.queryByText('Failed')).toBeNull()
  })

  it('waits while the pointer rests on it', async () => {
    showToast({ status: 'warning', message: 'Read me' })
    fireEvent.mouseEnter(screen.getByText('Read me').parentElement ?? document.body)
    await pass(20_000)
    expect(screen.getByText('Read me')).toBeInTheDocument()
  })

  it('can be closed and can offer an action', () => {
    const run = vi.fn<() => void>()
    showToast({ status: 'problem', message: 'Failed', action: { label: 'Try again', run } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(run).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Failed')).toBeNull()
  })
})
