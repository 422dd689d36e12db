import { forgotPassword, forgotPasswordSubmit } from '@muster/contract'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { noteWhom } from '../../platform/observability/security-log.ts'
import type { AccessServices } from '../access-services.ts'
import { selectAccountByEmail } from '../accounts/accounts.sql.ts'
import { codeRequestLimits, codeSubmitLimits, signInLimits } from '../sign-in/attempt-limits.ts'
import { countAttempt, forgetAttempts } from '../sign-in/attempts.sql.ts'
import { rememberAddress } from '../sign-in/known-addresses.sql.ts'
import { changePassword } from './password-change.ts'
import { requireGoodPassword } from './password-policy.ts'
import { codeLife, selectReset } from './password-resets.sql.ts'
import { sendResetCode } from './reset-code.job.ts'

/** Nothing here reveals whether an account exists: answering takes the same work either way. */
export function passwordResetRoutes(serve: Serve, services: AccessServices): void {
  const { db, now, jobs, mail, passwords, tokens, security } = services

  serve(forgotPassword, async ({ body, request }) => {
    const whom = { typed: body.email }
    noteWhom(request, whom)
    await countAttempt(db, now(), codeRequestLimits(body.email, request.ip))
    if (!(await mail.isUp())) throw new AppError('codeDeliveryFailure', { retryAfterSeconds: 30 })
    await jobs.enqueue(sendResetCode, { email: body.email })
    security.happened('password.codeRequested', { whom, address: request.ip })
    return { sent: true } as const
  })

  serve(forgotPasswordSubmit, async ({ body, request }) => {
    const limits = codeSubmitLimits(body.email, request.ip)
    noteWhom(request, { typed: body.email })
    await countAttempt(db, now(), limits)
    requireGoodPassword(body.newPassword)
    const account = await selectAccountByEmail(db, body.email)
    if (account) noteWhom(request, { accountId: account.id })
    const reset = await selectReset(db, account?.id ?? '')
    const codeHash = tokens.digest(`reset code ${account?.id} ${body.code}`)
    if (!account || reset?.code_hash !== codeHash) throw new AppError('codeMismatch')
    if (now().getTime() - reset.created_at.getTime() >= codeLife) throw new AppError('codeExpired')
    const hash = await passwords.hash(body.newPassword)
    await db.transaction().execute(async (tx) => {
      const changed = await changePassword(tx, now(), account, hash, { codeHash })
      if (!changed) throw new AppError('codeMismatch')
    })
    const whom = { accountId: account.id }
    security.happened('password.changed', { whom, address: request.ip, how: 'resetCode' })
    // Whoever reads the mailbox is the owner: earlier wrong guesses no longer lock them out.
    await forgetAttempts(db, limits)
    await forgetAttempts(db, codeRequestLimits(body.email, request.ip))
    await forgetAttempts(db, signInLimits(body.email, request.ip))
    await rememberAddress(db, now(), limits.accountAndIp)
    return { reset: true } as const
  })
}
