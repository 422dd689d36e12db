import {
  createUser,
  defaultWaits,
  exportUsers,
  getConfiguration,
  getGroups,
  getHomeLocations,
  getUserSettings,
  getWorldSettings,
  getZones,
  listUsers,
  listWorlds,
  reportError,
  type UserRow,
  updateUser,
} from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConfiguration, aServer, aWorld, noSettings, renderConsole } from '../../../../testing/console.tsx'
import { settingsWith } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'

export const secondWorld = { id: 'demo-south', name: 'Southfield' }

export const aPerson = (name: string, changes: Partial<UserRow> = {}): UserRow => ({
  id: name,
  email: `${name}@demo.example`,
  role: 'viewer',
  worldIds: [aWorld.id],
  homeLocation: null,
  group: null,
  zone: null,
  isInvited: false,
  version: 3,
  ...changes,
})

/** The signed-in person is Amara. */
export const people = [
  aPerson('amara', { role: 'administrator', worldIds: null }),
  aPerson('ben', { role: 'editor', homeLocation: { id: 'leeds', name: 'Leeds' } }),
  aPerson('cara', { isInvited: true }),
]

export const withoutWaits = { ...aConfiguration, waits: { ...defaultWaits, afterSave: 0 } }

/** A server with two worlds and these users; nothing has to be waited for. */
export const aServerWithUsers = (users: readonly UserRow[] = people): FakeServer =>
  aServer()
    .answer(getConfiguration, withoutWaits)
    .answer(listWorlds, [{ id: aWorld.id, name: aWorld.name }, secondWorld])
    .answer(getWorldSettings, settingsWith())
    .answer(getUserSettings, noSettings)
    .answer(listUsers, ({ query }) => {
      const offset = Number(query.offset)
      return { list: users.slice(offset, offset + Number(query.limit)), count: users.length }
    })
    .answer(exportUsers, new Blob(['Email\r\n']))
    .answer(createUser, { id: 'new', version: 1 })
    .answer(updateUser, { version: 4 })
    .answer(getHomeLocations, ({ headers }) =>
      headers.get('world') === secondWorld.id
        ? [{ id: 'bath', name: 'Bath' }]
        : [
            { id: 'leeds', name: 'Leeds' },
            { id: 'york', name: 'York' },
          ],
    )
    .answer(getGroups, ['night', 'yard'])
    .answer(getZones, [{ id: 'north', name: 'North' }])
    .answer(reportError, { taken: true })

export async function openUsers(query = '') {
  const opened = renderConsole(`/demo/users${query}`)
  await screen.findByRole('heading', { level: 1, name: 'User management' })
  await screen.findAllByRole('row', { name: /@demo\.example/ })
  return opened
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const click = (name: string | RegExp) => userEvent.click(button(name))

export const check = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}@demo.example` }))

/** The dialog that is open, and the parts of the form in it. */
export async function dialogNamed(name: string | RegExp) {
  const dialog = within(await screen.findByRole('dialog', { name }))
  return {
    ...dialog,
    email: () => dialog.getByRole('textbox', { name: 'Email' }),
    role: (role: string) => dialog.getByRole('radio', { name: role }),
    view: (kind: string) => dialog.getByRole('radio', { name: kind }),
    field: (label: string) => dialog.getByRole('combobox', { name: label }),
    save: () => dialog.getByRole('button', { name: 'Save' }),
  }
}

/** Picks from a list that opens. */
export async function pick(field: HTMLElement, option: string) {
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

export async function openCreate() {
  await openUsers()
  await click('Create user')
  return dialogNamed('Create user')
}

export async function openEdit(name: string) {
  await openUsers()
  await check(name)
  await click('Edit')
  return dialogNamed(/^Edit user/)
}
