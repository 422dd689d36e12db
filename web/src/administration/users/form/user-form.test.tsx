import {
  createUser,
  getConfiguration,
  getHomeLocations,
  inviteUser,
  listUsers,
  listWorlds,
  reportError,
  updateUser,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aWorld } from '../../../../testing/console.tsx'
import { fill } from '../../../../testing/fill.ts'
import {
  aPerson,
  aServerWithUsers,
  openCreate,
  openEdit,
  people,
  pick,
  secondWorld,
} from '../testing/open-users.tsx'

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const sent = { homeLocationId: null, group: null, zoneId: null }

describe('creating a user', () => {
  it('takes an address and invites its owner [A-1015 A-1016 A-1020]', async () => {
    const server = aServerWithUsers()
    const form = await openCreate()
    expect(form.save()).toBeDisabled()
    await fill(form.email(), 'dora@demo.example')
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(createUser).map(({ body }) => body)).toEqual([
      { email: 'dora@demo.example', role: 'viewer', worldIds: [aWorld.id], ...sent },
    ])
    expect(screen.getByText('dora@demo.example has been invited')).toBeVisible()
    expect(server.requests(listUsers)).toHaveLength(2)
  })

  it('finds fault with an address when it is left, and none with an empty one [A-1017 A-1018 A-1020]', async () => {
    aServerWithUsers()
    const form = await openCreate()
    await fill(form.email(), 'dora')
    expect(form.queryByText('Please enter valid email address.')).toBeNull()
    await userEvent.tab()
    expect(form.getByText('Please enter valid email address.')).toBeVisible()
    expect(form.save()).toBeDisabled()
    await userEvent.clear(form.email())
    await userEvent.tab()
    expect(form.queryByText('Please enter valid email address.')).toBeNull()
    expect(form.save()).toBeDisabled()
  })

  it('stays open where the address is taken [A-1019 A-1045 A-1048]', async () => {
    aServerWithUsers().refuse(createUser, 'userExists')
    const form = await openCreate()
    await fill(form.email(), 'ben@demo.example')
    await userEvent.click(form.save())
    expect(await form.findByText('A user with this email address already exists.')).toBeVisible()
    expect(form.email()).toHaveFocus()
    await userEvent.type(form.email(), 'x')
    expect(form.queryByText('A user with this email address already exists.')).toBeNull()
    expect(form.save()).toBeEnabled()
  })

  it('finds fault with an address that is too long for one, instead of cutting it [A-1017]', async () => {
    aServerWithUsers()
    const form = await openCreate()
    await userEvent.click(form.email())
    await userEvent.paste(`longnamed@${'abc.'.repeat(60)}example`)
    await userEvent.tab()
    expect(await form.findByText('Please enter valid email address.')).toBeVisible()
    expect(form.save()).toBeDisabled()
  })

  it('finds fault with an address that the server does not take', async () => {
    const refusal = { problems: [{ field: 'email', problem: 'is an address of the provider' }] }
    aServerWithUsers().refuse(createUser, 'invalidInput', refusal)
    const form = await openCreate()
    await fill(form.email(), 'dora@muster.example')
    await userEvent.click(form.save())
    expect(
      await form.findByText('This address belongs to the provider and cannot be invited here.'),
    ).toBeVisible()
    expect(form.save()).toBeDisabled()
  })

  it('makes one user of two attempts, as the first answer may be what was lost [A-1047 A-1048]', async () => {
    const server = aServerWithUsers().refuse(createUser, 'tooManyRequests')
    const form = await openCreate()
    await fill(form.email(), 'dora@demo.example')
    await userEvent.click(form.save())
    expect(await form.findByRole('alert')).toHaveTextContent('Sorry, something went wrong. Please try again.')
    server.answer(createUser, { id: 'new', version: 1 })
    await userEvent.click(form.save())
    await closed()
    const keys = server.requests(createUser).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBeNull()
  })

  it('says no longer that it failed once something else is chosen', async () => {
    aServerWithUsers().refuse(createUser, 'tooManyRequests')
    const form = await openCreate()
    await fill(form.email(), 'dora@demo.example')
    const changes = [
      () => userEvent.click(form.role('Editor')),
      () => userEvent.click(form.view('Zone')),
      () => pick(form.field('Zone'), 'North'),
      () => pick(form.field('World access'), 'Southfield'),
    ]
    for (const change of changes) {
      if (form.save().hasAttribute('disabled')) await pick(form.field('Zone'), 'North')
      await userEvent.click(form.save())
      await form.findByRole('alert')
      await change()
      expect(form.queryByRole('alert')).toBeNull()
    }
  })

  it('needs a world [A-1020]', async () => {
    aServerWithUsers()
    const form = await openCreate()
    await fill(form.email(), 'dora@demo.example')
    await userEvent.type(form.getByRole('combobox', { name: 'World access' }), '{Backspace}')
    expect(form.save()).toBeDisabled()
    await pick(form.field('World access'), secondWorld.name)
    expect(form.save()).toBeEnabled()
  })

  it('does not ask for a world where there is one', async () => {
    aServerWithUsers().answer(listWorlds, [{ id: aWorld.id, name: aWorld.name }])
    const form = await openCreate()
    expect(form.queryByRole('combobox', { name: 'World access' })).toBeNull()
  })

  it('waits five seconds after the answer, then closes [A-1028 A-1810]', async () => {
    const server = aServerWithUsers().answer(getConfiguration, aConfiguration)
    const form = await openCreate()
    await fill(form.email(), 'dora@demo.example')
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.submit(form.email())
    await pass(4900)
    expect(server.requests(createUser)).toHaveLength(1)
    expect(form.getByText('Saving…')).toBeVisible()
    await pass(200)
    expect(server.requests(listUsers)).toHaveLength(2)
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before what was typed is lost', async () => {
    aServerWithUsers()
    const form = await openCreate()
    await fill(form.email(), 'dora')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await userEvent.click(question.getByRole('button', { name: 'Discard' }))
    await closed()
  })
})

describe('role, worlds and custom view', () => {
  it('administrator has all worlds and sees all devices [A-1022 A-1023 A-1026 A-931]', async () => {
    const server = aServerWithUsers()
    const form = await openEdit('ben')
    await userEvent.click(form.role('Administrator'))
    expect(form.getByRole('textbox', { name: 'World access' })).toBeDisabled()
    expect(form.getByRole('textbox', { name: 'World access' })).toHaveValue('All worlds')
    expect(form.getByText('Administrators and managers see all devices.')).toBeVisible()
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).map(({ body }) => body)).toEqual([
      { id: 'ben', version: 3, role: 'administrator', worldIds: null, ...sent },
    ])
  })

  it('leaves out worlds that are no more', async () => {
    const server = aServerWithUsers([...people, aPerson('dan', { worldIds: [aWorld.id, 'demo-gone'] })])
    const form = await openEdit('dan')
    await userEvent.click(form.role('Editor'))
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).at(0)?.body).toMatchObject({ worldIds: [aWorld.id] })
  })

  it('an administrator no longer keeps all worlds as a list [A-931]', async () => {
    const server = aServerWithUsers([...people, aPerson('dan', { role: 'administrator', worldIds: null })])
    const form = await openEdit('dan')
    await userEvent.click(form.role('Editor'))
    expect(form.getByText('To limit what this user sees, choose exactly one world.')).toBeVisible()
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).at(0)?.body).toMatchObject({
      role: 'editor',
      worldIds: [aWorld.id, secondWorld.id],
    })
  })

  it('a manager sees all devices [A-1026]', async () => {
    aServerWithUsers()
    const form = await openEdit('ben')
    expect(form.view('Home location and group')).toBeChecked()
    await userEvent.click(form.role('Manager'))
    expect(form.queryByRole('radio', { name: 'Home location and group' })).toBeNull()
    await userEvent.click(form.role('Viewer'))
    expect(form.view('All devices')).toBeChecked()
  })

  it('a custom view is places or a zone, of exactly one world [A-1024 A-1025 A-1027]', async () => {
    const server = aServerWithUsers()
    const form = await openEdit('ben')
    await waitFor(() => expect(form.field('Home location')).toHaveValue('Leeds'))
    await pick(form.field('Group'), 'night')
    await userEvent.click(form.view('Zone'))
    expect(form.save()).toBeDisabled()
    await pick(form.field('Zone'), 'North')
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).at(0)?.body).toMatchObject({
      homeLocationId: null,
      group: null,
      zoneId: 'north',
    })
  })

  it('offers the places of the world that is chosen, and forgets those of the one before [A-1025 A-1027]', async () => {
    const server = aServerWithUsers()
    const form = await openEdit('ben')
    await pick(form.field('World access'), secondWorld.name)
    expect(form.queryByRole('radio', { name: 'Zone' })).toBeNull()
    const [first] = form.getAllByText(aWorld.name)
    const remove = first?.parentElement?.querySelector('button')
    if (remove) await userEvent.click(remove)
    expect(form.view('All devices')).toBeChecked()
    await userEvent.click(form.view('Home location and group'))
    await waitFor(() => expect(form.field('Home location')).toBeEnabled())
    await pick(form.field('Home location'), 'Bath')
    expect(server.requests(getHomeLocations).at(-1)?.headers.get('world')).toBe(secondWorld.id)
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).at(0)?.body).toMatchObject({
      worldIds: [secondWorld.id],
      homeLocationId: 'bath',
    })
  })
})

describe('editing a user', () => {
  it('tells who it is, and saves only what differs [A-1015 A-1016 A-1021]', async () => {
    aServerWithUsers()
    const form = await openEdit('ben')
    expect(form.getByText('ben@demo.example')).toBeVisible()
    expect(form.queryByRole('textbox', { name: 'E-mail' })).toBeNull()
    expect(form.save()).toBeDisabled()
    await userEvent.click(form.role('Viewer'))
    expect(form.save()).toBeEnabled()
    await userEvent.click(form.role('Editor'))
    expect(form.save()).toBeDisabled()
  })

  it('does not judge the stored address', async () => {
    const server = aServerWithUsers([aPerson('ben..')])
    const form = await openEdit('ben..')
    await userEvent.click(form.role('Manager'))
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser)).toHaveLength(1)
  })

  it('stays open where the user is gone [A-1046 A-1048]', async () => {
    aServerWithUsers().refuse(updateUser, 'userNotFound')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    expect(await form.findByRole('alert')).toHaveTextContent('This user does not exist')
  })

  it('stays open when it fails [A-1047 A-1048]', async () => {
    aServerWithUsers().refuse(updateUser, 'tooManyRequests')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    fireEvent.submit(form.role('Viewer'))
    expect(await form.findByRole('alert')).toHaveTextContent('Sorry, something went wrong. Please try again.')
    expect(form.save()).toHaveFocus()
    // The failure is about what was sent, not about what is chosen now.
    await userEvent.click(form.role('Manager'))
    expect(form.queryByRole('alert')).toBeNull()
  })

  it('says that somebody was quicker, and takes over what is stored then', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    server.answer(listUsers, { list: [aPerson('ben', { role: 'manager', version: 9 })], count: 1 })
    server.answer(updateUser, { version: 10 })
    await userEvent.click(form.getByRole('button', { name: 'Load the latest' }))
    await waitFor(() => expect(form.role('Manager')).toBeChecked())
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await closed()
    expect(server.requests(updateUser).at(-1)?.body).toMatchObject({ version: 9, role: 'viewer' })
  })

  it('keeps what was begun where the latest cannot be loaded', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    server.refuse(listUsers, 'tooManyRequests')
    await userEvent.click(form.getByRole('button', { name: 'Load the latest' }))
    expect(await form.findByText('The latest could not be loaded. Please try again.')).toBeVisible()
    expect(form.role('Viewer')).toBeChecked()
    expect(server.requests(reportError)).toHaveLength(1)
  })

  it('finds the latest on whatever page of the list it is by then', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    const ben = aPerson('ben', { role: 'manager', version: 9 })
    server.answer(listUsers, ({ query }) => ({
      list: query.search === 'ben@demo.example' ? [ben] : [aPerson('amara')],
      count: 1,
    }))
    await userEvent.click(form.getByRole('button', { name: 'Load the latest' }))
    await waitFor(() => expect(form.role('Manager')).toBeChecked())
  })

  it('says that the user has gone by the time the latest is asked for', async () => {
    const server = aServerWithUsers().refuse(updateUser, 'changedMeanwhile')
    const form = await openEdit('ben')
    await userEvent.click(form.role('Viewer'))
    await userEvent.click(form.save())
    await form.findByText(/has changed since you opened it/)
    server.answer(listUsers, { list: [], count: 0 })
    await userEvent.click(form.getByRole('button', { name: 'Load the latest' }))
    expect(await form.findByText('This user does not exist')).toBeVisible()
    expect(form.save()).toBeDisabled()
  })

  it('invites who has not chosen a password once more', async () => {
    const server = aServerWithUsers().answer(inviteUser, { invited: true })
    const form = await openEdit('cara')
    await userEvent.click(form.getByRole('button', { name: 'Send invitation again' }))
    expect(await screen.findByText('Another invitation went to cara@demo.example')).toBeVisible()
    expect(server.requests(inviteUser).map(({ body }) => body)).toEqual([{ id: 'cara' }])
  })
})
