import {
  addWorld,
  currentUser,
  getConfiguration,
  listOrganisations,
  listWorlds,
  reportError,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aServer, aUser, aWorld, renderConsole } from '../../../testing/console.tsx'
import { fill } from '../../../testing/fill.ts'

const newId = '0123456789abcdef0123456789abcdef'
const organisations = [
  { id: 'canal', name: 'Canal Group' },
  { id: 'forest', name: 'Forest Couriers' },
]

/** The signed-in person is of the provider's staff. */
const aServerOfStaff = () =>
  aServer()
    .answer(getConfiguration, { ...aConfiguration, internalDomains: ['demo.example'] })
    .answer(currentUser, aUser('viewer'))
    .answer(addWorld, { id: newId })
    .answer(listOrganisations, ({ query }) => {
      const list = organisations.filter(({ name }) => name.toLowerCase().includes(query.search ?? ''))
      return { list, totalCount: list.length }
    })
    .answer(reportError, { taken: true })

async function openForm() {
  const opened = renderConsole('/universe-admin/worlds/add')
  await screen.findByRole('heading', { level: 1, name: 'Add a world' })
  return opened
}

const field = (name: string) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Create world' })

async function options(label: string) {
  const select = screen.getByRole('combobox', { name: label })
  await userEvent.click(select)
  const texts = screen.getAllByRole('option').map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return texts
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** All but the organisation. */
async function fillWorld() {
  await fill(field('Name'), 'Canal Depot')
  await choose('Type', 'Trial')
  await choose('Retention period', '3 years')
  await choose('Partner', 'Harbour')
  await choose('Product', 'Core')
  await choose('Required EULA', 'eula-2')
  await choose('Required DPA', 'None')
}

async function fillForm() {
  await fillWorld()
  await fill(field('Organisation name'), 'Canal Group')
  await fill(field('First administrator’s email'), 'ann@canal.example')
}

describe('adding a world', () => {
  it('says that a name is too long, or has what nobody sees, instead of cutting it [A-1402]', async () => {
    aServerOfStaff()
    await openForm()
    await fillWorld()
    for (const name of ['Name', 'Organisation name']) {
      await userEvent.clear(field(name))
      await userEvent.click(field(name))
      await userEvent.paste(` ${'x'.repeat(101)}`)
      expect(field(name)).toHaveValue(` ${'x'.repeat(101)}`)
      expect(field(name)).toHaveAccessibleDescription('A name can have at most 100 characters.')
      expect(submit()).toBeDisabled()
      await userEvent.clear(field(name))
      await userEvent.paste('Canal\u202eDepot')
      expect(field(name)).toHaveAccessibleDescription(
        'A name must not contain invisible characters or letters of two alphabets that look alike.',
      )
      await userEvent.clear(field(name))
      await userEvent.paste(` ${'x'.repeat(100)} `)
      expect(field(name)).not.toBeInvalid()
    }
  })

  it('finds fault with an address that is too long for one', async () => {
    aServerOfStaff()
    await openForm()
    const email = field('First administrator’s email')
    await userEvent.click(email)
    await userEvent.paste(`longnamed@${'abc.'.repeat(60)}example`)
    await userEvent.tab()
    expect(email).toHaveAccessibleDescription('Please enter valid email address.')
  })

  it('is for the provider’s staff [A-1401]', async () => {
    aServerOfStaff().answer(getConfiguration, aConfiguration)
    renderConsole('/universe-admin/worlds/add')
    expect(await screen.findByText(/You do not have permission to access this page/)).toBeVisible()
  })

  it('offers what a world can be made of [A-1405 A-1406 A-1407 A-1413 A-1414]', async () => {
    aServerOfStaff()
    await openForm()
    expect(await options('Type')).toEqual(['Production', 'Trial'])
    expect(await options('Retention period')).toEqual(['1 year', '3 years'])
    expect(await options('Partner')).toHaveLength(8)
    expect(await options('Required EULA')).toHaveLength(7)
    expect(await options('Required DPA')).toHaveLength(6)
  })

  it('offers the products of the partner; another partner clears the product [A-1409 A-1410 A-1411 A-1412]', async () => {
    aServerOfStaff()
    await openForm()
    expect(await options('Product')).toHaveLength(6)
    await choose('Partner', 'Panasonic')
    expect(await options('Product')).toEqual([
      'Smart Service',
      'Smart Service Lite',
      'Smart Battery Monitor',
      'Smart Battery Monitor with devices',
    ])
    await choose('Product', 'Smart Service')
    await choose('Partner', 'Harbour')
    expect(screen.getByRole('combobox', { name: 'Product' })).toHaveValue('')
    expect(await options('Product')).toEqual(['Battery Essentials', 'Core'])
    await choose('Partner', 'None')
    expect(await options('Product')).toHaveLength(6)
  })

  it('sends it once everything is there, and starts again [A-1402 A-1404 A-1415 A-1416]', async () => {
    const server = aServerOfStaff()
    await openForm()
    expect(submit()).toBeDisabled()
    await fillWorld()
    expect(submit()).toBeDisabled()
    await fill(field('Organisation name'), 'Canal Group')
    await fill(field('First administrator’s email'), 'ann@canal.example')
    expect(submit()).toBeEnabled()
    const release = server.hold(addWorld)
    await userEvent.click(submit())
    expect(submit()).toBeDisabled()
    // What is typed now would not be in the world, and would be cleared with the rest.
    expect(field('Name')).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Partner' })).toBeDisabled()
    release()
    expect(await screen.findByText('Successfully Created')).toBeVisible()
    expect(server.requests(addWorld).map(({ body }) => body)).toEqual([
      {
        name: 'Canal Depot',
        type: 'trial',
        partner: 'harbour',
        retentionPeriod: 3,
        product: 'core',
        requiredEULA: 'eula-2',
        requiredDPA: null,
        featureToggles: [],
        organisation: { name: 'Canal Group', administratorEmail: 'ann@canal.example' },
      },
    ])
    expect(field('Name')).toHaveValue('')
    expect(field('Name')).toHaveFocus()
    expect(screen.getByRole('combobox', { name: 'Partner' })).toHaveValue('')
    expect(submit()).toBeDisabled()
  })

  it('says for two seconds how it went [A-1416 A-1417 A-1811]', async () => {
    const server = aServerOfStaff().refuse(addWorld, 'tooManyRequests')
    await openForm()
    await fillForm()
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    for (const text of ['An Error Occurred', 'Successfully Created']) {
      fireEvent.click(submit())
      await pass(1900)
      expect(screen.getByText(text)).toBeVisible()
      await pass(200)
      expect(screen.queryByText(text)).toBeNull()
      server.answer(addWorld, { id: newId })
    }
    const keys = server.requests(addWorld).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('finds the organisation that is there', async () => {
    const server = aServerOfStaff()
    await openForm()
    await fillWorld()
    await userEvent.click(screen.getByRole('radio', { name: 'Existing organisation' }))
    const select = await screen.findByRole('combobox', { name: 'Organisation' })
    await userEvent.type(select, 'forest')
    await waitFor(() => expect(server.requests(listOrganisations).at(-1)?.query.search).toBe('forest'))
    await userEvent.click(await screen.findByRole('option', { name: 'Forest Couriers' }))
    await userEvent.click(submit())
    await screen.findByText('Successfully Created')
    expect(server.requests(addWorld).at(0)?.body).toMatchObject({ organisation: { id: 'forest' } })
  })

  it('leads into the new world whoever may enter it', async () => {
    const server = aServerOfStaff()
    await openForm()
    await fillForm()
    server.answer(listWorlds, [
      { id: aWorld.id, name: aWorld.name },
      { id: newId, name: 'Canal Depot' },
    ])
    await userEvent.click(submit())
    expect(await screen.findByRole('link', { name: 'Open world' })).toHaveAttribute('href', `/${newId}/`)
  })

  it('does not lead where one may not go', async () => {
    aServerOfStaff()
    await openForm()
    await fillForm()
    await userEvent.click(submit())
    expect(await screen.findByText('“Canal Depot” has been created.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open world' })).toBeNull()
  })

  it('says which field to put right, where the administrator is a user already [A-1417]', async () => {
    aServerOfStaff().refuse(addWorld, 'userExists')
    await openForm()
    await fillForm()
    await userEvent.click(submit())
    expect(await screen.findByText('A user with this email address already exists.')).toBeVisible()
    expect(submit()).toBeDisabled()
    await userEvent.type(field('First administrator’s email'), 'x')
    expect(submit()).toBeEnabled()
  })

  it('finds fault with an address when it is left', async () => {
    aServerOfStaff()
    await openForm()
    await userEvent.type(field('First administrator’s email'), 'ann')
    await userEvent.tab()
    expect(screen.getByText('Please enter valid email address.')).toBeVisible()
  })
})
