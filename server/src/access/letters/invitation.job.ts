import type { BrandId } from '@muster/contract'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { AccessServices } from '../access-services.ts'
import { renewInvitation, selectAccount, takeAddress } from '../accounts/accounts.sql.ts'
import { selectLanguage } from '../accounts/user-settings.sql.ts'
import { oneTimePassword } from '../passwords/one-time-password.ts'
import { addressTakenLetter, invitationLetter } from './letters.ts'

export interface Invitation {
  accountId: string
  /** The subject of the person who invites: the letter is in their language, since its reader's is unknown. */
  inviter: string
  brand: BrandId
  /** True for users never invited before: if the queue runs the job twice, one letter is sent. */
  isFirst: boolean
}

/** With growing delays: a mail server may be down for an hour or two. */
export const sendInvitation: JobKind<Invitation> = { name: 'access.send-invitation', retries: 12 }

/**
 * Generates the password where it is sent, so that no queue holds it. It is stored once its letter has been sent: until
 * then the previous one is valid, and nothing is locked while the mail server is busy. If storing fails then, the sent
 * letter is useless and the next attempt sends another; the last letter is always valid.
 */
export const invitationWorker = (services: AccessServices): Worker<Invitation> => ({
  kind: sendInvitation,
  work: async ({ accountId, inviter, brand, isFirst }) => {
    const { db, now, mail, passwords, config } = services
    const account = await selectAccount(db, accountId)
    // Nobody needs it: the user is gone, has chosen a password, or has had this letter already.
    if (!account?.must_choose_password || (isFirst && account.invited_at !== null)) return
    const { email } = account
    const language = (await selectLanguage(db, inviter)) ?? 'en'
    const url = config.publicUrl.href
    const hasAddress = !account.awaits_address || (await takeAddress(db, account))
    const password = oneTimePassword()
    const passwordHash = hasAddress ? await passwords.hash(password) : null
    const letter = hasAddress
      ? invitationLetter(language, { password, url, brand })
      : addressTakenLetter(language, { url, brand })
    await mail.send({ to: email, ...letter })
    if (await renewInvitation(db, now(), account, { email, passwordHash })) return
    throw new Error('The account was changed while its invitation left')
  },
})
