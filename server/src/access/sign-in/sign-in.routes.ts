import { completeNewPassword, currentSession, signIn, signOut } from '@muster/contract'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { noteWhom } from '../../platform/observability/security-log.ts'
import type { AccessServices } from '../access-services.ts'
import { holdPassword, selectAccount, selectAccountByEmail } from '../accounts/accounts.sql.ts'
import { hasExpiredInvitation } from '../passwords/one-time-password.ts'
import { changePassword } from '../passwords/password-change.ts'
import { requireGoodPassword } from '../passwords/password-policy.ts'
import { signInLimits } from './attempt-limits.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from './attempts.sql.ts'
import { rememberAddress } from './known-addresses.sql.ts'

export function signInRoutes(serve: Serve, services: AccessServices): void {
  const { db, now, passwords, tokens, security, sessions, openId } = services

  serve(signIn, async ({ body, request, reply }) => {
    const { email, password } = body
    const limits = signInLimits(email, request.ip)
    noteWhom(request, { typed: email })
    await countAttempt(db, now(), limits)
    const account = await selectAccountByEmail(db, email)
    if (account) noteWhom(request, { accountId: account.id })
    const right = await passwords.verify(password, account?.password_hash ?? null)
    if (!account?.password_hash || !right || hasExpiredInvitation(account, now())) {
      throw new AppError('notAuthorised')
    }
    await forgetAttempts(db, limits)
    await takeBackAttempt(db, limits.ip)
    await rememberAddress(db, now(), limits.accountAndIp)
    if (account.must_reset_password) throw new AppError('passwordResetRequired')
    if (account.must_choose_password) {
      const session = await tokens.challenge(account.id, account.password_hash)
      return { status: 'newPasswordRequired', session } as const
    }
    const { password_hash: hash } = account
    return await db.transaction().execute(async (tx) => {
      // Verifying takes a while: a password replaced meanwhile must not start the session that its replacement ended.
      if (!(await holdPassword(tx, account.id, hash))) throw new AppError('notAuthorised')
      return await sessions.begin(ownerOf(account), request, reply, tx)
    })
  })

  serve(completeNewPassword, async ({ body, request, reply }) => {
    const challenge = await tokens.readChallenge(body.session)
    if (challenge) noteWhom(request, { accountId: challenge.accountId })
    const account = challenge && (await selectAccount(db, challenge.accountId))
    if (!account?.password_hash || tokens.digest(account.password_hash) !== challenge?.of) {
      throw new AppError('challengeExpired')
    }
    requireGoodPassword(body.newPassword)
    // The one-time password was sent by mail and must not become the permanent one.
    if (await passwords.verify(body.newPassword, account.password_hash)) {
      throw new AppError('invalidPassword', { rules: ['unchanged'] })
    }
    const hash = await passwords.hash(body.newPassword)
    return await db.transaction().execute(async (tx) => {
      if (!(await changePassword(tx, now(), account, hash))) throw new AppError('challengeExpired')
      const whom = { accountId: account.id }
      security.happened('password.changed', { whom, address: request.ip, how: 'challenge' })
      return await sessions.begin(ownerOf(account), request, reply, tx)
    })
  })

  serve(currentSession, async ({ request, reply }) => await sessions.continue(request, reply))

  serve(signOut, async ({ request, reply }) => {
    const { issuer } = await sessions.end(request, reply)
    const redirect = issuer === null ? null : await openId?.endSessionUrl().catch(() => null)
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
