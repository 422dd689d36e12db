import {
  countDevicesByStatus,
  currentUser,
  getGroups,
  listDevices,
  reportError,
  setDeviceAssetTag,
  setDeviceGroups,
  setDeviceHomeLocation,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { comeBackLater } from '../../../../testing/come-back-later.ts'
import { aUser } from '../../../../testing/console.tsx'
import { fill } from '../../../../testing/fill.ts'
import {
  aDevice,
  aServerWithDevices,
  check,
  fleet,
  openDevices,
  pagesOf,
  rowOf,
} from '../testing/open-devices.tsx'

const aServerToEdit = () =>
  aServerWithDevices()
    .answer(setDeviceAssetTag, { set: true, version: 2 })
    .answer(setDeviceGroups, { set: true, version: 2 })
    .answer(setDeviceHomeLocation, { set: true, version: 2 })
    .answer(reportError, { taken: true })

async function openRecord() {
  const opened = await openDevices()
  await userEvent.click(check('SN-002'))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit device' }))
  const assetTag = () => dialog.getByRole('textbox', { name: 'Asset tag' })
  const groups = () => dialog.getByRole('combobox', { name: 'Groups' })
  const save = () => dialog.getByRole('button', { name: 'Save' })
  return { ...opened, dialog, assetTag, groups, save }
}

/** The overlay around the dialog. */
const backdrop = () => document.querySelector('.mantine-Modal-overlay') ?? document.body

const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit device' })).toBeNull())

describe('the edit record dialog', () => {
  it('shows serial number, model and manufacturer, and lets the rest be edited [C-501 C-502]', async () => {
    aServerToEdit()
    const { dialog, assetTag, groups, save } = await openRecord()
    expect(dialog.getByText('SN-002')).toBeVisible()
    expect(dialog.getByText('CX5')).toBeVisible()
    expect(dialog.getByText('Corvane')).toBeVisible()
    expect([...dialog.getAllByRole('textbox'), ...dialog.getAllByRole('combobox')]).toHaveLength(3)
    expect(assetTag()).toHaveValue('NF-2')
    expect(groups()).toBeVisible()
    expect(dialog.getByRole('combobox', { name: 'Home location' })).toHaveValue('Leeds')
    expect(save()).toBeDisabled()
  })

  it('has the home location to read only for users tied to one [C-503 C-2408]', async () => {
    aServerToEdit().answer(currentUser, aUser('editor', { homeLocationId: 'leeds' }))
    const { dialog } = await openRecord()
    expect(dialog.queryByRole('combobox', { name: 'Home location' })).toBeNull()
    expect(dialog.getByText('Leeds')).toBeVisible()
  })

  it('refuses an asset tag of more than 20 characters, not counting spaces around [C-505 C-506 C-2352 C-9921]', async () => {
    aServerToEdit()
    const { dialog, assetTag, save } = await openRecord()
    await fill(assetTag(), `  ${'x'.repeat(20)}  `)
    expect(save()).toBeEnabled()
    await fill(assetTag(), 'x'.repeat(21))
    expect(dialog.getByText('An asset tag can have at most 20 characters.')).toBeVisible()
    expect(assetTag()).toBeInvalid()
    expect(save()).toBeDisabled()
  })

  it('refuses a group with a comma or of more than 32 characters [C-507 C-508 C-2352 C-9921]', async () => {
    aServerToEdit()
    const { dialog, groups, save } = await openRecord()
    await userEvent.type(groups(), 'day,shift{Enter}')
    expect(dialog.getByText('A group must not contain a comma.')).toBeVisible()
    expect(groups()).toHaveValue('day,shift')
    expect(save()).toBeDisabled()
    await fill(groups(), 'x'.repeat(33))
    await userEvent.keyboard('{Enter}')
    expect(dialog.getByText('A group can have at most 32 characters.')).toBeVisible()
    expect(save()).toBeDisabled()
    await userEvent.clear(groups())
    expect(dialog.queryByText(/A group can have/)).toBeNull()
  })

  it('cannot be changed while it is being saved', async () => {
    const server = aServerToEdit()
    const { dialog, assetTag, groups, save } = await openRecord()
    await fill(assetTag(), 'NF-7')
    const release = server.hold(setDeviceAssetTag)
    await userEvent.click(save())
    for (const field of [assetTag(), groups(), dialog.getByRole('combobox', { name: 'Home location' })])
      expect(field).toBeDisabled()
    release()
    await closed()
  })

  it('adds groups trimmed and in lower case, each once [C-509 C-518]', async () => {
    const server = aServerToEdit()
    const { groups, save } = await openRecord()
    await userEvent.type(groups(), '  Day Shift {Enter}YARD{Enter}')
    await userEvent.click(save())
    await closed()
    expect(server.requests(setDeviceGroups)[0]?.body).toEqual({
      deviceId: 'device-2',
      groups: ['night-shift', 'yard', 'day shift'],
      version: 1,
    })
  })
})

describe('the suggested groups', () => {
  const suggested = () => screen.queryByRole('option', { name: 'pickers' })

  it('show on demand, and give way once one is chosen', async () => {
    aServerToEdit()
    const { groups } = await openRecord()
    groups().focus()
    expect(groups()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.type(groups(), 'pick')
    await userEvent.click(await screen.findByRole('option', { name: 'pickers' }))
    await waitFor(() => expect(groups()).toHaveAttribute('aria-expanded', 'false'))
    expect(groups()).toHaveFocus()
  })

  it('open by the arrow key, and close by Escape without the dialog', async () => {
    aServerToEdit()
    const { groups } = await openRecord()
    groups().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(suggested()).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(groups()).toHaveAttribute('aria-expanded', 'false'))
    expect(screen.getByRole('dialog', { name: 'Edit device' })).toBeVisible()
  })
})

describe('saving a record', () => {
  it('sends one update for each changed field, and none for others [C-515 C-516 C-9930]', async () => {
    const server = aServerToEdit()
    const { assetTag, save } = await openRecord()
    await fill(assetTag(), '  NF-77 ')
    await userEvent.click(save())
    await closed()
    expect(server.requests(setDeviceAssetTag).map(({ body }) => body)).toEqual([
      { deviceId: 'device-2', assetTag: 'NF-77', version: 1 },
    ])
    expect(server.requests(setDeviceGroups)).toHaveLength(0)
    expect(server.requests(setDeviceHomeLocation)).toHaveLength(0)
  })

  it('sends the home location that was chosen [C-517]', async () => {
    const server = aServerToEdit()
    const { dialog, save } = await openRecord()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Home location' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Avonmouth' }))
    await userEvent.click(save())
    await closed()
    expect(server.requests(setDeviceHomeLocation)[0]?.body).toEqual({
      deviceId: 'device-2',
      homeLocationId: 'avonmouth',
      version: 1,
    })
    expect(within(await rowOf('SN-002')).getByText('Avonmouth')).toBeVisible()
  })

  it('shows what was saved in the row, without reading the list anew, and closes [C-519 C-520]', async () => {
    const server = aServerToEdit()
    const { assetTag, save } = await openRecord()
    await fill(assetTag(), 'NF-77')
    await userEvent.click(save())
    await closed()
    expect(within(await rowOf('SN-002')).getByText('NF-77')).toBeVisible()
    expect(server.requests(listDevices)).toHaveLength(1)
    expect(screen.getByText('Saved').closest('[role=status]')).toBeVisible()
  })

  it('stays open where an update failed, names it, and sends only that again [C-519 C-520 C-521 C-2351 C-9915 B-1306]', async () => {
    const server = aServerToEdit().refuse(setDeviceGroups, 'invalidInput')
    const { dialog, assetTag, groups, save } = await openRecord()
    await fill(assetTag(), 'NF-77')
    await userEvent.type(groups(), 'day{Enter}')
    await userEvent.click(save())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The following value(s) failed to update: group. Please try again.',
    )
    expect(screen.getByText('NF-77')).toBeInTheDocument()
    expect(screen.queryByText('Saved')).toBeNull()
    server.answer(setDeviceGroups, { set: true, version: 2 })
    await userEvent.click(save())
    await closed()
    expect(server.requests(setDeviceAssetTag)).toHaveLength(1)
    expect(server.requests(setDeviceGroups)).toHaveLength(2)
  })

  it('lets other counts of devices be read anew after a move [C-519]', async () => {
    const server = aServerToEdit()
    const { dialog, save } = await openRecord()
    const asked = () => [countDevicesByStatus, getGroups].map((call) => server.requests(call).length)
    await waitFor(() => expect(asked()).toEqual([1, 1]))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Home location' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Avonmouth' }))
    await userEvent.click(save())
    await closed()
    await waitFor(() => expect(server.requests(countDevicesByStatus)).toHaveLength(2))
    expect(server.requests(listDevices)).toHaveLength(1)
  })

  it('names all that failed [C-521 C-9915 B-1306]', async () => {
    aServerToEdit().refuse(setDeviceGroups, 'roleMissing').refuse(setDeviceAssetTag, 'invalidInput')
    const { dialog, assetTag, groups, save } = await openRecord()
    await fill(assetTag(), 'NF-77')
    await userEvent.type(groups(), 'day{Enter}')
    await userEvent.click(save())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The following value(s) failed to update: asset tag, group. Please try again.',
    )
  })
})

describe('a record whose device is gone', () => {
  it('says that the device is not found any more, and reads the list anew', async () => {
    const server = aServerToEdit().refuse(setDeviceAssetTag, 'notFound').refuse(setDeviceGroups, 'notFound')
    const { dialog, assetTag, groups, save } = await openRecord()
    await fill(assetTag(), 'NF-77')
    await userEvent.type(groups(), 'day{Enter}')
    server.answer(listDevices, pagesOf(fleet.filter(({ id }) => id !== 'device-2')))
    await userEvent.click(save())
    expect(await dialog.findByRole('alert')).toHaveTextContent('This device can no longer be found.')
    expect(dialog.queryByText(/try again/)).toBeNull()
    expect(save()).toBeDisabled()
    await waitFor(() => expect(screen.getByText('SN-006')).toBeInTheDocument())
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
    expect(screen.queryByRole('row', { name: /SN-002/ })).toBeNull()
  })
})

describe('a list that changes under the dialog', () => {
  it('leaves the dialog and its draft, also where the device is on another page by then', async () => {
    const server = aServerToEdit()
    const { assetTag, save } = await openRecord()
    await fill(assetTag(), 'NF-77')
    server.answer(listDevices, pagesOf(fleet.slice(5)))
    await comeBackLater(server, listDevices)
    await waitFor(() => expect(screen.getByText('SN-010')).toBeInTheDocument())
    expect(assetTag()).toHaveValue('NF-77')
    await userEvent.click(save())
    await closed()
    expect(server.requests(setDeviceAssetTag)[0]?.body).toEqual({
      deviceId: 'device-2',
      assetTag: 'NF-77',
      version: 1,
    })
  })

  it('makes no change of what somebody else has changed [C-515]', async () => {
    const server = aServerToEdit()
    const { assetTag, save } = await openRecord()
    const moved = { group: ['day'], homeLocation: null, assetTag: 'NF-3' }
    server.answer(listDevices, pagesOf([aDevice(1), aDevice(2, moved)]))
    await comeBackLater(server, listDevices)
    await waitFor(() => expect(screen.getByText('NF-3')).toBeInTheDocument())
    expect(save()).toBeDisabled()
    await fill(assetTag(), 'NF-77')
    await userEvent.click(save())
    await closed()
    expect(server.requests(setDeviceAssetTag)).toHaveLength(1)
    expect(server.requests(setDeviceGroups)).toHaveLength(0)
    expect(server.requests(setDeviceHomeLocation)).toHaveLength(0)
  })

  it('does not take back what was saved, though it was read before [C-519]', async () => {
    const server = aServerToEdit()
    const { assetTag, save } = await openRecord()
    await fill(assetTag(), 'NF-77')
    const release = server.hold(listDevices)
    await comeBackLater(server, listDevices)
    server.answer(listDevices, pagesOf([aDevice(2, { assetTag: 'NF-77' }), aDevice(13)]))
    await userEvent.click(save())
    await closed()
    release()
    await rowOf('SN-013')
    expect(within(await rowOf('SN-002')).getByText('NF-77')).toBeVisible()
  })
})

describe('leaving a record', () => {
  it('asks before changes are lost, and goes on where they are to be kept', async () => {
    aServerToEdit()
    const { dialog, assetTag } = await openRecord()
    await fill(assetTag(), 'NF-77')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
    expect(assetTag()).toHaveValue('NF-77')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await closed()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click beside it', () => userEvent.click(backdrop())],
    ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('asks, too, on %s', async (_how, leave) => {
    aServerToEdit()
    const { assetTag } = await openRecord()
    await fill(assetTag(), 'NF-77')
    await leave()
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
    expect(assetTag()).toHaveValue('NF-77')
  })

  it('asks about a group that is only typed so far [C-502]', async () => {
    aServerToEdit()
    const { dialog, groups } = await openRecord()
    await userEvent.type(groups(), 'day,shift')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  })

  it('asks nothing where nothing changed', async () => {
    aServerToEdit()
    const { dialog } = await openRecord()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
  })
})
