import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SelectedRows } from './selected-rows.tsx'

const actions = { toggle: vi.fn(), toggleAll: vi.fn(), clear: vi.fn() }
const checksOf = (count: number, elsewhere: number) => ({
  ...actions,
  checked: new Set(Array.from({ length: count }, (_, index) => String(index))),
  count: 20,
  elsewhere,
})

it.each([
  [12, 0, '12 selected'],
  [12, 5, '12 selected, 5 on other pages'],
  [1, 1, '1 selected, on another page'],
  [1001, 981, '1,001 selected, 981 on other pagesUp to 1,000 can be deleted at once.'],
])('of %i checked rows says that %i are not shown', (count, elsewhere, text) => {
  render(<SelectedRows checks={checksOf(count, elsewhere)} />)
  expect(screen.getByRole('status')).toHaveTextContent(text)
})

it('reads out how many rows are checked, and not the way to check none', async () => {
  const clear = vi.fn()
  render(<SelectedRows checks={{ ...checksOf(2, 0), clear }} />)
  const status = screen.getByRole('status')
  const button = screen.getByRole('button', { name: 'Clear selection' })
  expect(status).toHaveTextContent(/^2 selected$/)
  expect(status).not.toContainElement(button)
  await userEvent.click(button)
  expect(clear).toHaveBeenCalledOnce()
})
