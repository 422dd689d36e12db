import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useEntryState } from '../ui/entry-state.ts'
import { SignedInProvider } from './signed-in.tsx'

function Checked() {
  const [name, check] = useEntryState('checks', 'nothing')
  return (
    <button type="button" onClick={() => check(() => 'Cab 1')}>
      {name}
    </button>
  )
}

const pageOf = (sub: string) => (
  <MemoryRouter>
    <SignedInProvider key={sub} claims={{ sub, email: `${sub}@demo.example`, sid: sub, exp: 0 }}>
      <Checked />
    </SignedInProvider>
  </MemoryRouter>
)

it('what the Back button brings back is gone with the person who left it there', async () => {
  const { rerender } = render(pageOf('ann'))
  await userEvent.click(screen.getByRole('button', { name: 'nothing' }))
  expect(screen.getByRole('button', { name: 'Cab 1' })).toBeVisible()
  rerender(pageOf('bob'))
  expect(screen.getByRole('button', { name: 'nothing' })).toBeVisible()
})
