import {
  createUser,
  getConfiguration,
  getHomeLocations,
  listUsers,
  listWorlds,
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
  it('takes an address and invites its owner [A-1015 A-1016 A-1020 A-1502 B-1501]', async () => {
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
