import { currentUser, getConfiguration } from '@muster/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aConfiguration, aServer, aUser, renderConsole } from '../../testing/console.tsx'
import { giveMapsAFrame } from '../ui/map/testing/map-frame.tsx'
import { aServerWithPlaces, openForm } from './home-locations/testing/open-home-locations.tsx'
import { aServerWithUsers, openCreate } from './users/testing/open-users.tsx'

beforeEach(giveMapsAFrame)

/** Texts that no field takes: too long, or with characters that turn the direction or do not show. */
const refused = [
  'x'.repeat(10_000),
  `e${'\u0301'.repeat(10_000)}`,
  'gnp\u202eexe',
  'gnp\u200fexe',
  'a\u0000b',
  '<img src=x onerror="window.hostile=1">\u202e',
]

/** Each refused text is told at the field, or what cannot stand there has not arrived. */
async function expectRefusals(form: HTMLElement): Promise<void> {
  const fields = within(form).getAllByRole<HTMLInputElement>('textbox')
  for (const field of fields) {
    for (const text of refused) {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.blur(field)
      if (field.value === '') continue
      await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
      expect(field).toHaveAccessibleDescription(/\S/)
    }
    fireEvent.change(field, { target: { value: '' } })
  }
}

it('a home location is told at each field what it does not take [A-1222]', async () => {
  aServerWithPlaces()
  const { dialog } = await openForm()
  await userEvent.click(dialog.getByRole('radio', { name: 'Custom' }))
  await expectRefusals(screen.getByRole('dialog'))
})

it('a user is told at each field what it does not take', async () => {
  aServerWithUsers()
  await openCreate()
  await expectRefusals(screen.getByRole('dialog'))
})

it('a world is told at each field what it does not take', async () => {
  aServer()
    .answer(getConfiguration, { ...aConfiguration, internalDomains: ['demo.example'] })
    .answer(currentUser, aUser('viewer'))
  renderConsole('/universe-admin/worlds/add')
  await screen.findByRole('heading', { level: 1, name: 'Add a world' })
  await expectRefusals(screen.getByRole('main'))
})
