import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { useLeavePrompt } from './leave-prompt.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

function Form({ dirty }: { dirty: boolean }) {
  const leavePrompt = useLeavePrompt(dirty)
  return (
    <>
      <Link to="/other">Elsewhere</Link>
      <Link to="?page=2">Same page</Link>
      {leavePrompt}
    </>
  )
}

function openForm(dirty: boolean) {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form dirty={dirty} /> },
      { path: '/other', element: <p>Another page</p> },
    ],
    { initialEntries: ['/form'] },
  )
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
}

/** Whether the browser would ask before it leaves. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('the leave-page prompt', () => {
  it('asks before unsaved changes are left behind, and stays on demand [A-120]', async () => {
    openForm(true)
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave this page?' })
    expect(dialog).toHaveTextContent('they may be lost')
    await userEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeVisible()
    expect(screen.queryByText('Another page')).toBeNull()
  })

  it('leaves when the user says so [A-120]', async () => {
    openForm(true)
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByText('Another page')).toBeVisible()
  })

  it('makes the browser ask too [A-120]', () => {
    openForm(true)
    expect(browserAsks()).toBe(true)
  })

  it('keeps out of the way while nothing has changed [A-120]', async () => {
    openForm(false)
    expect(browserAsks()).toBe(false)
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Another page')).toBeVisible()
  })

  it('does not ask when only the state in the address changes', async () => {
    openForm(true)
    await userEvent.click(screen.getByRole('link', { name: 'Same page' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
