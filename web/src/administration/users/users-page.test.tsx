import {
  currentUser,
  deleteUsers,
  exportUsers,
  getConfiguration,
  getUserSettings,
  listUsers,
  listWorlds,
  setTablePageSizes,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aUser, aWorld, noSettings, renderConsole } from '../../../testing/console.tsx'
import {
  aPerson,
  aServerWithUsers,
  button,
  check,
  click,
  dialogNamed,
  openUsers,
  people,
  secondWorld,
} from './testing/open-users.tsx'

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const cells = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the list of users', () => {
  it('has a checkbox, who it is, the role, the custom view and the worlds [A-1002 A-1003 A-1004]', async () => {
    aServerWithUsers()
    await openUsers()
    expect(heads()).toEqual(['', 'Email', 'Role', 'Custom view', 'World access'])
    expect(await cells('ben')).toEqual([
      '',
      'ben@demo.example',
      'Editor',
      'Leeds, All groups',
      'Northfield Parcels',
    ])
    expect(await cells('amara')).toEqual([
      '',
      'amara@demo.exampleYou',
      'Administrator',
      'All devices',
      'All worlds',
    ])
    expect(screen.queryByRole('button', { name: /Email/ })).toBeNull()
  })

  it('tells of no worlds where there is one [A-1004 A-933]', async () => {
    aServerWithUsers().answer(listWorlds, [{ id: aWorld.id, name: aWorld.name }])
    await openUsers()
    expect(heads()).toEqual(['', 'Email', 'Role', 'Custom view'])
  })

  it('is read only until the worlds are known, as whoever is saved would lose those that are not', async () => {
    const server = aServerWithUsers([aPerson('dan', { worldIds: [aWorld.id, secondWorld.id] })])
    server.refuse(listWorlds, 'tooManyRequests')
    await openUsers()
    await check('dan')
    expect(await screen.findByText('The list of worlds could not be loaded.')).toBeVisible()
    expect(button('Create user')).toBeDisabled()
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeEnabled()
    server.answer(listWorlds, [{ id: aWorld.id, name: aWorld.name }, secondWorld])
    await click('Try again')
    await waitFor(() => expect(button('Create user')).toBeEnabled())
    await click('Edit')
    const form = await dialogNamed(/^Edit user/)
    expect(form.getByText(secondWorld.name)).toBeVisible()
    expect(form.save()).toBeDisabled()
  })

  it('tells the custom view in words [A-1005 A-1006 A-1007]', async () => {
    aServerWithUsers([
      aPerson('all'),
      aPerson('zoned', { zone: { id: 'n', name: 'North' } }),
      aPerson('grouped', { group: 'night' }),
      aPerson('both', { group: 'night', homeLocation: { id: 'leeds', name: 'Leeds' } }),
    ])
    await openUsers()
    expect((await cells('all@'))[3]).toBe('All devices')
    expect((await cells('zoned'))[3]).toBe('North')
    expect((await cells('grouped'))[3]).toBe('All home locations, night')
    expect((await cells('both'))[3]).toBe('Leeds, night')
  })

  it('marks who has not chosen a password yet', async () => {
    aServerWithUsers()
    await openUsers()
    expect(within(await rowOf('cara')).getByText('Invited')).toBeVisible()
    expect(within(await rowOf('ben')).queryByText('Invited')).toBeNull()
  })

  it('is edited with one row and deleted with any [A-933]', async () => {
    aServerWithUsers()
    await openUsers()
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeDisabled()
    await check('ben')
    expect(button('Edit')).toBeEnabled()
    expect(button('Delete')).toBeEnabled()
    await check('cara')
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeEnabled()
  })

  it('looks for what is typed, and exports what it found [A-1002 A-1009]', async () => {
    const server = aServerWithUsers()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await openUsers()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search users' }), 'ben{Enter}')
    await waitFor(() => expect(server.requests(listUsers).at(-1)?.query.search).toBe('ben'))
    await click('Export')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'userList.csv')
    expect(server.requests(exportUsers).map(({ query }) => query)).toEqual([{ search: 'ben' }])
  })

  it('says that a search found nobody, and takes it back', async () => {
    const server = aServerWithUsers().answer(listUsers, ({ query }) =>
      query.search ? { list: [], count: 0 } : { list: people, count: 3 },
    )
    renderConsole('/demo/users?search=nobody')
    expect(await screen.findByText('No users found')).toBeVisible()
    const [clear] = screen.getAllByRole('button', { name: 'Clear search' }).toReversed()
    if (clear) await userEvent.click(clear)
    await rowOf('ben')
    expect(server.requests(listUsers).at(-1)?.query.search).toBeUndefined()
  })

  it('has twenty rows to a page, or as many as somebody chose, who is not told where that is not kept [A-1008 A-1802 A-1804 A-1809 A-967]', async () => {
    const many = Array.from({ length: 45 }, (_, index) => aPerson(`user-${index + 10}`))
    const server = aServerWithUsers(many)
    await openUsers()
    expect(screen.getAllByRole('row')).toHaveLength(21)
    const size = screen.getByRole('combobox', { name: 'Rows' })
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '30', '40', '50'])
    server.refuse(setTablePageSizes, 'tooManyRequests')
    await userEvent.selectOptions(size, '30')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(31))
    expect(server.requests(setTablePageSizes).map(({ body }) => body)).toEqual([
      { tablePageSizes: { usersList: 30 } },
    ])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('draws four rows until it knows better, as many as were chosen before [A-1803 A-953 A-1802]', async () => {
    const server = aServerWithUsers().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { usersList: 2 },
    })
    const release = server.hold(listUsers)
    renderConsole('/demo/users')
    await screen.findByRole('table', { name: 'Users' })
    expect(screen.getAllByRole('row')).toHaveLength(5)
    release()
    await rowOf('ben')
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  it('is for administrators [A-1001]', async () => {
    aServerWithUsers().answer(currentUser, aUser('manager'))
    renderConsole('/demo/users')
    expect(await screen.findByText(/You do not have permission to access this page/)).toBeVisible()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const server = aServerWithUsers().refuse(listUsers, 'tooManyRequests')
    renderConsole('/demo/users')
    expect(await screen.findByText('The users could not be loaded.')).toBeVisible()
    server.answer(listUsers, { list: people, count: 3 })
    await click('Try again')
    await rowOf('ben')
  })
})

describe('deleting users', () => {
  async function askToDelete(...names: string[]) {
    await openUsers()
    for (const name of names) await check(name)
    await click('Delete')
  }
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' })

  it('asks; one needs no tick, and is told by name [A-1038 A-1039]', async () => {
    const server = aServerWithUsers().answer(deleteUsers, { deleted: 1 })
    await askToDelete('ben')
    const dialog = await dialogNamed('Delete user')
    expect(dialog.getByText(/ben@demo\.example will lose access/)).toBeVisible()
    expect(dialog.queryByRole('checkbox')).toBeNull()
    server.answer(listUsers, { list: people.filter(({ id }) => id !== 'ben'), count: 2 })
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteUsers).map(({ body }) => body)).toEqual([{ ids: ['ben'] }])
    expect(screen.queryByRole('row', { name: /ben/ })).toBeNull()
    expect(screen.getByText('1 user deleted')).toBeVisible()
  })

  it('needs the tick for several [A-1038 A-1806]', async () => {
    const server = aServerWithUsers().answer(deleteUsers, { deleted: 2 })
    await askToDelete('ben', 'cara')
    const dialog = await dialogNamed('Delete users')
    expect(confirm()).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 users' }))
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteUsers).map(({ body }) => body)).toEqual([{ ids: ['ben', 'cara'] }])
  })

  it('tells how many the server has deleted: others may have been quicker', async () => {
    aServerWithUsers().answer(deleteUsers, { deleted: 1 })
    await askToDelete('ben', 'cara')
    const dialog = await dialogNamed('Delete users')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 users' }))
    await userEvent.click(confirm())
    await closed()
    expect(screen.getByText('1 user deleted')).toBeVisible()
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  it('waits five seconds before it reads the list anew [A-1039 A-1810]', async () => {
    const server = aServerWithUsers()
      .answer(getConfiguration, aConfiguration)
      .answer(deleteUsers, { deleted: 1 })
    await askToDelete('ben')
    const dialog = await dialogNamed('Delete user')
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(confirm())
    await pass(4900)
    expect(server.requests(deleteUsers)).toHaveLength(1)
    expect(server.requests(listUsers)).toHaveLength(1)
    expect(dialog.getByText('Deleting…')).toBeVisible()
    await pass(200)
    expect(server.requests(listUsers)).toHaveLength(2)
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what may not have happened when it fails, and reads the list anew [A-1049]', async () => {
    const server = aServerWithUsers().refuse(deleteUsers, 'tooManyRequests')
    await askToDelete('ben')
    await userEvent.click(confirm())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'One or more users may not have been deleted. Please try again.',
    )
    await waitFor(() => expect(server.requests(listUsers)).toHaveLength(2))
  })
})

describe('the own account', () => {
  it('is not edited [A-1035 A-1037]', async () => {
    aServerWithUsers()
    await openUsers()
    await check('amara')
    await click('Edit')
    const dialog = await dialogNamed('Action denied')
    expect(dialog.getByText(/You cannot edit your own account/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Return to the list' }))
    await closed()
  })

  it('is not deleted, nor is anybody selected with it [A-1036 A-1037 A-932]', async () => {
    const server = aServerWithUsers()
    await openUsers()
    await check('amara')
    await check('ben')
    await click('Delete')
    const dialog = await dialogNamed('Action denied')
    expect(dialog.getByText(/You cannot delete your own account/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Return to the list' }))
    await closed()
    expect(server.requests(deleteUsers)).toHaveLength(0)
  })
})
