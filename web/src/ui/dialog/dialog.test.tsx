import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

const show = (content: ReactNode) =>
  render(<ThemeProvider accents={{ light: accent, dark: accent }}>{content}</ThemeProvider>)

it('lets the body of a dialog grow to 380 px and no further [A-124]', async () => {
  show(
    <Dialog opened onClose={() => undefined} title="Long">
      Content
    </Dialog>,
  )
  expect(await screen.findByRole('dialog', { name: 'Long' })).toBeVisible()
  const body = screen.getByText('Content')
  expect(body).toHaveStyle({ maxHeight: '380px' })
  expect(body).toHaveAttribute('tabindex', '0')
})

it('can only be closed after a failure, where an action is tried once [B-486]', async () => {
  const dialog = (error?: string) => (
    <ConfirmDialog
      title="Sure?"
      confirmLabel="Yes"
      error={error}
      triesOnce
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      Really
    </ConfirmDialog>
  )
  const { rerender } = show(dialog())
  expect(await screen.findByRole('button', { name: 'Yes' })).toBeEnabled()
  rerender(<ThemeProvider accents={{ light: accent, dark: accent }}>{dialog('It failed')}</ThemeProvider>)
  expect(screen.getByRole('alert')).toHaveTextContent('It failed')
  expect(screen.getByRole('button', { name: 'Yes' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

describe('the focus after a dialog', () => {
  interface OpenerProps {
    isSpent?: boolean
    onDone?: () => void
  }

  /** A button that works once, or every time. */
  function Opener({ isSpent = false, onDone }: OpenerProps) {
    const [isOpen, setOpen] = useState(false)
    const [isUsed, setUsed] = useState(false)
    const close = () => {
      setOpen(false)
      setUsed(true)
      onDone?.()
    }
    return (
      <main tabIndex={-1}>
        <button type="button" disabled={isSpent && isUsed} onClick={() => setOpen(true)}>
          Ask
        </button>
        <input aria-label="Next" />
        {isOpen && (
          <ConfirmDialog title="Sure?" confirmLabel="Yes" onConfirm={close} onClose={close}>
            Really
          </ConfirmDialog>
        )}
      </main>
    )
  }

  async function openByKeyboard() {
    screen.getByRole('button', { name: 'Ask' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Sure?' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it.each(['{Escape}', '{Enter}'])('is where it was, when it is left by %s', async (key) => {
    show(<Opener />)
    await openByKeyboard()
    await userEvent.keyboard(key)
    await gone()
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
  })

  it('is on the content where the button that opened it cannot be used any more', async () => {
    show(<Opener isSpent />)
    await openByKeyboard()
    await userEvent.keyboard('{Enter}')
    await gone()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('stays where it was put on purpose', async () => {
    const next = () => screen.getByRole('textbox', { name: 'Next', hidden: true })
    show(<Opener onDone={() => next().focus()} />)
    await openByKeyboard()
    await userEvent.keyboard('{Enter}')
    await gone()
    expect(next()).toHaveFocus()
  })
})

it('gives the focus back to the button whose doing has failed', async () => {
  const ask = (state: { pending?: string; error?: string }) => (
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <ConfirmDialog
        {...state}
        title="Sure?"
        confirmLabel="Yes"
        onConfirm={() => undefined}
        onClose={() => undefined}
      >
        Really
      </ConfirmDialog>
    </ThemeProvider>
  )
  const { rerender } = render(ask({}))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  rerender(ask({ pending: 'Deleting…' }))
  rerender(ask({ error: 'That failed.' }))
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus()
})
