import {
  currentUser,
  currentWorldDeviceToken,
  type DeviceToken,
  getAgreements,
  getFeatureToggles,
  idempotencyHeader,
  listEnrollmentRequests,
  reportError,
  rotateDeviceToken,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aServer, aUser, noAgreements, renderConsole } from '../../../testing/console.tsx'
import type { FakeServer } from '../../../testing/fake-server.ts'

const aToken = (text: string, version = 2): DeviceToken => ({
  data: [...new TextEncoder().encode(text)],
  createdAt: Date.UTC(2026, 4, 4, 12),
  version,
})

const aServerWithToken = (token: DeviceToken | null = aToken('muster-dev-5f2a')): FakeServer =>
  aServer()
    .answer(currentWorldDeviceToken, { deviceToken: token })
    .answer(listEnrollmentRequests, { needsConsent: true, total: 0, requests: [] })
    .answer(reportError, { taken: true })

async function openEnrollment() {
  renderConsole('/demo/enrollment')
  await screen.findByRole('heading', { level: 1, name: 'Enrollment' })
}

const button = (name: string) => screen.findByRole('button', { name })
const click = async (name: string) => userEvent.click(await button(name))

/** The clipboard of the browser, or none, as on an address without encryption. */
function clipboard(writeText: (() => Promise<void>) | undefined) {
  const value = writeText && { writeText }
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
  })
}

describe('the enrollment page', () => {
  it('is busy until the token is there', async () => {
    const server = aServerWithToken()
    const answer = server.hold(currentWorldDeviceToken)
    await openEnrollment()
    expect(screen.getAllByText('Loading…')[0]?.closest('[role=status]')).toBeInTheDocument()
    expect(document.querySelector('[aria-busy=true]')).toBeVisible()
    answer()
    await screen.findByText('muster-dev-5f2a')
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

  it('shows the token as text [A-1302 A-1303]', async () => {
    aServerWithToken()
    await openEnrollment()
    expect(await screen.findByText('muster-dev-5f2a')).toBeVisible()
  })

  it('is for managers [A-1301]', async () => {
    aServerWithToken().answer(currentUser, aUser('editor'))
    renderConsole('/demo/enrollment')
    expect(await screen.findByText(/You do not have permission to access this page/)).toBeVisible()
  })

  it('gives way to a placeholder where the world hides it [A-1310]', async () => {
    const server = aServerWithToken().answer(getFeatureToggles, ['hide-enrolment-page'])
    await openEnrollment()
    expect(await screen.findByText(/Enrollment is switched off in this world/)).toBeVisible()
    expect(server.requests(currentWorldDeviceToken)).toHaveLength(0)
  })

  it('copies the token and says so for three seconds [A-1304 A-1812]', async () => {
    const written = vi.fn(async () => undefined)
    aServerWithToken()
    await openEnrollment()
    const copy = await button('Copy token')
    clipboard(written)
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(copy)
    await pass(0)
    expect(written).toHaveBeenCalledExactlyOnceWith('muster-dev-5f2a')
    expect(screen.getByText('Token copied')).toBeVisible()
    await pass(2900)
    expect(screen.getByText('Token copied')).toBeVisible()
    await pass(200)
    expect(screen.queryByText('Token copied')).toBeNull()
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('not allowed'))],
    ['is not there', undefined],
  ])(
    'says that copying failed where the clipboard %s, and leaves the token marked [A-1304]',
    async (_, write) => {
      aServerWithToken()
      await openEnrollment()
      const copy = await button('Copy token')
      clipboard(write)
      vi.spyOn(document, 'execCommand').mockReturnValue(false)
      await userEvent.click(copy)
      expect(await screen.findByText('Copy failed')).toBeVisible()
      expect(window.getSelection()?.toString()).toBe('muster-dev-5f2a')
    },
  )

  it('copies without the clipboard where the browser lets it', async () => {
    aServerWithToken()
    await openEnrollment()
    const copy = await button('Copy token')
    clipboard(undefined)
    let copied = ''
    vi.spyOn(document, 'execCommand').mockImplementation(() => {
      copied = String(window.getSelection())
      return true
    })
    await userEvent.click(copy)
    expect(await screen.findByText('Token copied')).toBeVisible()
    expect(copied).toBe('muster-dev-5f2a')
  })

  it('saves the token as a file with the name of the world [A-1305 A-940]', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    aServerWithToken()
    await openEnrollment()
    await click('Download')
    expect(saved).toHaveBeenCalledOnce()
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'Northfield Parcels-token.txt')
    const file = made.mock.calls[0]?.[0]
    expect(file instanceof Blob && (await file.text())).toBe('muster-dev-5f2a')
  })

  it.each([[null], [aToken('')]])(
    'says that there is no token, and what to do about it [A-1306]',
    async (token) => {
      const server = aServerWithToken(token).answer(currentUser, aUser('manager'))
      await openEnrollment()
      expect(await screen.findByText('No token')).toBeVisible()
      expect(screen.getByText(/Please ask an administrator to create one/)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull()
      expect(server.requests(rotateDeviceToken)).toHaveLength(0)
    },
  )

  it('has an administrator make the first one', async () => {
    aServerWithToken(null).answer(rotateDeviceToken, { deviceToken: aToken('the-first') })
    await openEnrollment()
    await click('Create a token')
    expect(await screen.findByText('the-first')).toBeVisible()
  })

  it('shows the first token that somebody else has made meanwhile', async () => {
    const server = aServerWithToken(null).refuse(rotateDeviceToken, 'changedMeanwhile')
    await openEnrollment()
    await button('Create a token')
    server.answer(currentWorldDeviceToken, { deviceToken: aToken('theirs', 1) })
    await click('Create a token')
    expect(await screen.findByText('theirs')).toBeVisible()
    expect(server.requests(rotateDeviceToken)).toHaveLength(1)
  })

  it('shows what was accepted with a green tick, and its text in a new tab [A-1307 A-1308]', async () => {
    aServerWithToken().answer(getAgreements, {
      ...noAgreements,
      acceptedEULA: { id: 'eula-1' },
      acceptedDPA: { id: 'dpa-2' },
    })
    await openEnrollment()
    const card = within(await screen.findByRole('region', { name: 'Accepted agreements' }))
    const items = card.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Licence agreement (EULA)Accepted'),
      expect.stringContaining('Data processing agreement (DPA)Accepted'),
    ])
    for (const item of items) expect(item.querySelector('path')).toHaveAttribute('fill', 'var(--good)')
    const links = card.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/demo/agreements/eula',
      '/demo/agreements/dpa',
    ])
    for (const link of links) expect(link).toHaveAttribute('target', '_blank')
  })

  it('shows only what was accepted [A-1307]', async () => {
    aServerWithToken().answer(getAgreements, { ...noAgreements, acceptedDPA: { id: 'dpa-2' } })
    await openEnrollment()
    const card = within(await screen.findByRole('region', { name: 'Accepted agreements' }))
    expect(card.getAllByRole('listitem')).toHaveLength(1)
  })

  it('says that the token could not be loaded, and tries again', async () => {
    const server = aServerWithToken().refuse(currentWorldDeviceToken, 'tooManyRequests')
    await openEnrollment()
    expect(await screen.findByText('The device token could not be loaded.')).toBeVisible()
    server.answer(currentWorldDeviceToken, { deviceToken: aToken('at-last') })
    await click('Try again')
    expect(await screen.findByText('at-last')).toBeVisible()
  })
})

describe('replacing the token', () => {
  const confirm = () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Replace the token' }))

  it('is for administrators', async () => {
    aServerWithToken().answer(currentUser, aUser('manager'))
    await openEnrollment()
    await screen.findByText('muster-dev-5f2a')
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
  })

  it('says what it means, and shows the new one', async () => {
    const server = aServerWithToken().answer(rotateDeviceToken, { deviceToken: aToken('the-second', 3) })
    await openEnrollment()
    await click('Replace')
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the device token?' }))
    expect(dialog.getByText(/can only be enrolled with the new token/)).toBeVisible()
    expect(dialog.getByText(/already enrolled are not affected/)).toBeVisible()
    await confirm()
    expect(await screen.findByText('the-second')).toBeVisible()
    expect(screen.queryByText('muster-dev-5f2a')).toBeNull()
    expect(server.requests(rotateDeviceToken).map(({ body }) => body)).toEqual([{ version: 2 }])
  })

  it('says that somebody else has replaced it, and shows theirs', async () => {
    const server = aServerWithToken().refuse(rotateDeviceToken, 'changedMeanwhile')
    await openEnrollment()
    await click('Replace')
    await confirm()
    await screen.findByText(/has changed since you opened it/)
    server.answer(currentWorldDeviceToken, { deviceToken: aToken('theirs', 3) })
    await click('Load latest version')
    expect(await screen.findByText('theirs')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the token that it made though the answer was lost, and makes no third one when tried again', async () => {
    const server = aServerWithToken().refuse(rotateDeviceToken, 'tooManyRequests')
    await openEnrollment()
    await click('Replace')
    server.answer(currentWorldDeviceToken, { deviceToken: aToken('the-second', 3) })
    await confirm()
    expect(await screen.findByText('the-second')).toBeVisible()
    server.answer(rotateDeviceToken, { deviceToken: aToken('the-second', 3) })
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = server.requests(rotateDeviceToken)
    expect(second?.body).toEqual({ version: 2 })
    expect(second?.headers.get(idempotencyHeader)).toBe(first?.headers.get(idempotencyHeader))
  })

  it('can be tried again when it fails', async () => {
    const server = aServerWithToken().refuse(rotateDeviceToken, 'tooManyRequests')
    await openEnrollment()
    await click('Replace')
    await confirm()
    expect(await screen.findByText('Sorry, something went wrong. Please try again.')).toBeVisible()
    server.answer(rotateDeviceToken, { deviceToken: aToken('the-second', 3) })
    await confirm()
    expect(await screen.findByText('the-second')).toBeVisible()
    // By one key, as the first attempt may have made it.
    const keys = server.requests(rotateDeviceToken).map(({ headers }) => headers.get(idempotencyHeader))
    expect([keys.length > 1, new Set(keys).size, keys[0]]).toEqual([true, 1, expect.any(String)])
  })
})
