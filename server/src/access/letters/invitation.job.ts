import type { BrandId } from '@muster/contract'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { AccessServices } from '../access-services.ts'
import { renewInvitation, selectAccount } from '../accounts/accounts.sql.ts'
import { selectLanguage } from '../accounts/user-settings.sql.ts'
import { oneTimePassword } from '../passwords/one-time-password.ts'
import { invitationLetter } from './letters.ts'

export interface Invitation {
  accountId: string
  /** The subject of whoever invites: the letter is in his language, as nobody knows that of its reader. */
  inviter: string
  brand: BrandId
  /** True for who was never invited: where the queue has it worked off twice, it leaves once. */
  isFirst: boolean
}

/** With growing pauses between them: a mail server may be away for an hour or two. */
export const sendInvitation: JobKind<Invitation> = { name: 'access.send-invitation', retries: 12 }

/**
 * Makes the password where it is sent, so that it stands in no queue. It counts once its letter has left: until then the
 * one before does, and nothing is locked while the mail server talks. Where it cannot be stored then, the letter that
 * left is of no use, and the next attempt sends another; the last letter always counts.
 */
export const invitationWorker = (services: AccessServices): Worker<Invitation> => ({
  kind: sendInvitation,
  work: async ({ accountId, inviter, brand, isFirst }) => {
    const { db, now, mail, passwords, config } = services
    const account = await selectAccount(db, accountId)
    // Nobody waits for it: he is gone, has chosen a password, or has had this very letter.
    if (!account?.must_choose_password || (isFirst && account.invited_at !== null)) return
    const { email } = account
    const language = (await selectLanguage(db, inviter)) ?? 'en'
    const password = oneTimePassword()
    const passwordHash = await passwords.hash(password)
    const letter = invitationLetter(language, { password, address: config.publicUrl.href, brand })
    await mail.send({ to: email, ...letter })
    if (await renewInvitation(db, now(), account, { email, passwordHash })) return
    throw new Error('The account was changed while its invitation left')
  },
})
