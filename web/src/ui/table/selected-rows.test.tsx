import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SelectedRows } from './selected-rows.tsx'

it('reads out how many rows are checked, and not the way to check none', async () => {
  const clear = vi.fn()
  render(
    <SelectedRows
      checks={{ checked: new Set(['a', 'b']), toggle: vi.fn(), count: 3, toggleAll: vi.fn(), clear }}
    />,
  )
  const status = screen.getByRole('status')
  const button = screen.getByRole('button', { name: 'Clear selection' })
  expect(status).toHaveTextContent(/^2 selected$/)
  expect(status).not.toContainElement(button)
  await userEvent.click(button)
  expect(clear).toHaveBeenCalledOnce()
})
