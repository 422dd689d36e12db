import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AuthProvider, useAuth } from './auth-provider.tsx'
import { authSession } from './auth-session.ts'
import { IdentityError, type SignedIn } from './identity-provider.ts'
import { fakeBrowser } from './testing/fake-browser.ts'
import { fakeProvider, signedInAs } from './testing/fake-provider.ts'

function Shown() {
  const { state, claims, signOut } = useAuth()
  return (
    <button type="button" onClick={signOut}>
      {state} {claims?.email}
    </button>
  )
}

function open(currentSession: () => Promise<SignedIn>) {
  const session = authSession({
    provider: fakeProvider({ currentSession }),
    browser: fakeBrowser(),
    report: () => undefined,
  })
  render(
    <AuthProvider session={session} loading={<p>Checking</p>}>
      <Shown />
    </AuthProvider>,
  )
}

it('shows the loading view until the session check is done, then who is signed in [A-231]', async () => {
  const { promise, resolve } = Promise.withResolvers<SignedIn>()
  open(() => promise)
  expect(screen.getByText('Checking')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  resolve(signedInAs('ada'))
  expect(await screen.findByText('signedIn ada@demo.example')).toBeVisible()
  expect(screen.queryByText('Checking')).not.toBeInTheDocument()
})

it('shows sign-in when the check fails [A-231 A-232]', async () => {
  open(() => Promise.reject(new IdentityError('other')))
  expect(await screen.findByText('signIn')).toBeVisible()
})

it('follows every change [A-234]', async () => {
  open(() => Promise.resolve(signedInAs('ada')))
  await userEvent.click(await screen.findByRole('button'))
  expect(await screen.findByText('signIn')).toBeVisible()
})
