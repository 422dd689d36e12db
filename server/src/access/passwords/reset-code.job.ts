import { randomInt } from 'node:crypto'
import { signInLimits } from '@muster/contract'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { AccessServices } from '../access-services.ts'
import { selectAccountByEmail } from '../accounts/accounts.sql.ts'
import { selectLanguage } from '../accounts/user-settings.sql.ts'
import { resetCodeLetter } from '../letters/letters.ts'
import { storeReset } from './password-resets.sql.ts'

export const sendResetCode: JobKind<{ email: string }> = { name: 'access.send-reset-code', retries: 3 }

/** Generates the code where it is sent, so that no queue holds it, and only for an existing account. */
export const resetCodeWorker = (services: AccessServices): Worker<{ email: string }> => ({
  kind: sendResetCode,
  work: async ({ email }) => {
    const { db, now, mail, tokens, config } = services
    const account = await selectAccountByEmail(db, email)
    if (!account) return
    const code = String(randomInt(10 ** signInLimits.codeLength)).padStart(signInLimits.codeLength, '0')
    await storeReset(db, now(), account.id, tokens.digest(`reset code ${account.id} ${code}`))
    const language = await selectLanguage(db, account.id)
    await mail.send({ to: email, ...resetCodeLetter(language ?? 'en', { code, brand: config.brand }) })
  },
})
