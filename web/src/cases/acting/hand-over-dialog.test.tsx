import { listCasePeople } from '@muster/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { aCaseServer, bea } from '../testing/a-case-server.ts'

it('has the focus where somebody is chosen, while the people are still loading, too [K-606 K-822]', async () => {
  const server = aCaseServer()
  const release = server.hold(listCasePeople)
  renderConsole('/demo/cases/184')
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over' }))
  const to = await screen.findByRole('combobox', { name: 'To' })
  await waitFor(() => expect(to).toHaveFocus())
  expect(to).toHaveAttribute('placeholder', 'Loading…')
  release()
  await waitFor(() => expect(to).toHaveAttribute('placeholder', 'Choose a person'))
  expect(to).toHaveFocus()
  await userEvent.keyboard('bea{ArrowDown}{Enter}')
  expect(to).toHaveValue(bea.email)
})
