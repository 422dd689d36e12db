import { completeNewPassword, currentSession, signIn, signOut } from '@muster/contract'
import { AppError } from '../platform/errors.ts'
import type { Serve } from '../platform/serve.ts'
import type { AccessServices } from './access-services.ts'
import { selectAccount, selectAccountByEmail, updatePassword } from './accounts.sql.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from './attempts.sql.ts'
import { requireGoodPassword } from './password-policy.ts'
import { revokeSessionsOfAccount } from './sessions.sql.ts'

/** Guesses at one account from one address, at one account from anywhere, and from one address at any account. */
const signInLimits = (email: string, address: string): AttemptLimit[] => [
  { kind: 'signIn account and address', key: `${email} ${address}`, max: 10 },
  { kind: 'signIn account', key: email, max: 20 },
  { kind: 'signIn address', key: address, max: 100 },
]

export function signInRoutes(serve: Serve, services: AccessServices): void {
  const { db, now, passwords, tokens, sessions, openId } = services

  serve(signIn, async ({ body, request, reply }) => {
    const { email, password } = body
    const limits = signInLimits(email, request.ip)
    await countAttempt(db, now(), limits)
    const account = await selectAccountByEmail(db, email)
    const right = await passwords.verify(password, account?.password_hash ?? null)
    if (!account?.password_hash || !right) throw new AppError('notAuthorised')
    await forgetAttempts(db, limits.slice(0, 2))
    if (account.must_reset_password) throw new AppError('passwordResetRequired')
    if (account.must_choose_password) {
      const session = await tokens.challenge(account.id, account.password_hash)
      return { status: 'newPasswordRequired', session } as const
    }
    return await sessions.begin(ownerOf(account), reply)
  })

  serve(completeNewPassword, async ({ body, reply }) => {
    const challenge = await tokens.readChallenge(body.session)
    const account = challenge && (await selectAccount(db, challenge.accountId))
    if (!account?.password_hash || tokens.digest(account.password_hash) !== challenge?.of) {
      throw new AppError('challengeExpired')
    }
    requireGoodPassword(body.newPassword)
    const hash = await passwords.hash(body.newPassword)
    await db.transaction().execute(async (tx) => {
      if (!(await updatePassword(tx, account.id, account.password_hash, hash))) {
        throw new AppError('challengeExpired')
      }
      await revokeSessionsOfAccount(tx, now(), account.id)
    })
    return await sessions.begin(ownerOf(account), reply)
  })

  serve(currentSession, async ({ request, reply }) => await sessions.continue(request, reply))

  serve(signOut, async ({ request, reply }) => {
    const { issuer } = await sessions.end(request, reply)
    const redirect = issuer === null ? null : await openId?.endSessionAddress().catch(() => null)
    return { signedOut: true, redirect: redirect ?? null } as const
  })
}

const ownerOf = (account: { id: string; email: string }) => ({
  subject: account.id,
  accountId: account.id,
  email: account.email,
  groups: null,
  issuer: null,
})
