import { forgotPassword, forgotPasswordSubmit } from '@muster/contract'
import { AppError } from '../platform/errors.ts'
import type { Serve } from '../platform/serve.ts'
import type { AccessServices } from './access-services.ts'
import { selectAccountByEmail, updatePassword } from './accounts.sql.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from './attempts.sql.ts'
import { requireGoodPassword } from './password-policy.ts'
import { codeLife, deleteReset, selectReset } from './password-resets.sql.ts'
import { sendResetCode } from './reset-code.job.ts'
import { revokeSessionsOfAccount } from './sessions.sql.ts'

const requestLimits = (email: string, address: string): AttemptLimit[] => [
  { kind: 'resetCode account', key: email, max: 5 },
  { kind: 'resetCode address', key: address, max: 30 },
]
const submitLimits = (email: string, address: string): AttemptLimit[] => [
  { kind: 'resetSubmit account', key: email, max: 5 },
  { kind: 'resetSubmit address', key: address, max: 30 },
]

/** Nothing here tells whether an account exists: the work done for an answer is the same either way. */
export function passwordResetRoutes(serve: Serve, services: AccessServices): void {
  const { db, now, jobs, mail, passwords, tokens } = services

  serve(forgotPassword, async ({ body, request }) => {
    await countAttempt(db, now(), requestLimits(body.email, request.ip))
    if (!(await mail.isUp())) throw new AppError('codeDeliveryFailure', { retryAfterSeconds: 30 })
    await jobs.enqueue(sendResetCode, { email: body.email })
    return { sent: true } as const
  })

  serve(forgotPasswordSubmit, async ({ body, request }) => {
    requireGoodPassword(body.newPassword)
    const limits = submitLimits(body.email, request.ip)
    await countAttempt(db, now(), limits)
    const account = await selectAccountByEmail(db, body.email)
    const reset = account && (await selectReset(db, account.id))
    const codeHash = tokens.digest(`reset code ${account?.id} ${body.code}`)
    if (!account || reset?.code_hash !== codeHash) throw new AppError('codeMismatch')
    if (now().getTime() - reset.created_at.getTime() > codeLife) throw new AppError('codeExpired')
    const hash = await passwords.hash(body.newPassword)
    await db.transaction().execute(async (tx) => {
      // The code is spent by whoever deletes it, so that it is good once.
      const spent = await deleteReset(tx, account.id, codeHash)
      if (!spent || !(await updatePassword(tx, account.id, account.password_hash, hash))) {
        throw new AppError('codeMismatch')
      }
      await revokeSessionsOfAccount(tx, now(), account.id)
    })
    await forgetAttempts(db, [...limits.slice(0, 1), ...requestLimits(body.email, request.ip).slice(0, 1)])
    return { reset: true } as const
  })
}
