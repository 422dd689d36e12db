import { getConfiguration, reportError } from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aServer, renderConsole } from '../../testing/console.tsx'
import { signedOutKey } from '../session/auth/auth-session.ts'
import { IdentityError } from '../session/auth/identity-provider.ts'

const signIn = () => screen.findByRole('heading', { level: 1, name: 'Sign In' })

async function openZones() {
  aServer().answer(reportError, { taken: true })
  const opened = renderConsole('/demo/zones')
  await screen.findByRole('heading', { level: 1, name: 'Manage zones' })
  return opened
}

it('a loading view stays until the configuration is there, though the session is known [A-231]', async () => {
  const server = aServer()
  const release = server.hold(getConfiguration)
  const { session } = renderConsole('/demo/zones')
  await waitFor(() => expect(session.snapshot().state).toBe('signedIn'))
  await waitFor(() => expect(server.requests(getConfiguration)).toHaveLength(1))
  expect(screen.getByText('Loading…')).toBeInTheDocument()
  expect(screen.queryByRole('heading')).toBeNull()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage zones' })).toBeVisible()
})

describe('the address after a sign-out', () => {
  it('is / although the sign-out failed, so that nobody comes to the page of another [A-233 A-235]', async () => {
    const { identity, path } = await openZones()
    identity.signOut.mockRejectedValue(new IdentityError('answerLost'))
    await userEvent.click(screen.getByRole('button', { name: /amara@demo.example/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
    await signIn()
    expect(path()).toBe('/')
  })

  it('is / in the other tabs once the user has read why, where they have not saved something [A-235]', async () => {
    const { browser, path, identity } = await openZones()
    await userEvent.click(screen.getByRole('button', { name: /amara@demo.example/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'About' }))
    await screen.findByRole('dialog', { name: 'About Muster' })
    identity.currentSession.mockRejectedValue(new IdentityError('notSignedIn'))
    act(() => browser.otherTabWrites(signedOutKey, '1'))
    await screen.findByRole('dialog', { name: 'You signed out in another tab' })
    expect(screen.getByRole('heading', { level: 1, name: 'Manage zones', hidden: true })).toBeInTheDocument()
    expect(path()).toBe('/demo/zones')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and discard changes' }))
    await signIn()
    expect(path()).toBe('/')
  })

  it('is that of the page with unsaved work where the user signs in again in the other tab [A-230]', async () => {
    const { browser, path } = await openZones()
    await userEvent.click(screen.getByRole('button', { name: /amara@demo.example/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'About' }))
    const work = await screen.findByRole('dialog', { name: 'About Muster' })
    act(() => browser.otherTabWrites(signedOutKey, '1'))
    await screen.findByRole('dialog', { name: 'You signed out in another tab' })
    act(() => browser.otherTabWrites('authState', 'signedIn'))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'You signed out in another tab' })).toBeNull(),
    )
    expect(work).toBeInTheDocument()
    expect(path()).toBe('/demo/zones')
  })

  it('is / in the other tabs too [A-235]', async () => {
    const { browser, path } = await openZones()
    act(() => browser.otherTabWrites(signedOutKey, '1'))
    await signIn()
    expect(path()).toBe('/')
  })

  it('is still that of the page where the session ended by itself [A-901]', async () => {
    const { session, browser, path } = await openZones()
    browser.tab.write('tokenFailedAt', String(browser.now()))
    act(session.onTokenFailure)
    await signIn()
    expect(path()).toBe('/demo/zones')
  })
})
