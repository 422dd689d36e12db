import type { BrandId } from '@muster/contract'
import type { JobKind, Worker } from '../platform/jobs.ts'
import type { AccessServices } from './access-services.ts'
import { giveOneTimePassword } from './account-changes.sql.ts'
import { invitationLetter } from './letters.ts'
import { oneTimePassword } from './one-time-password.ts'
import { selectLanguage } from './user-settings.sql.ts'

export interface Invitation {
  accountId: string
  /** The subject of whoever invites: the letter is in his language, as nobody knows that of its reader. */
  inviter: string
  brand: BrandId
  /** True for who was never invited: one that is asked for twice leaves once. */
  isFirst: boolean
}

/** With growing pauses between them: a mail server may be away for an hour or two. */
export const sendInvitation: JobKind<Invitation> = { name: 'access.send-invitation', retries: 12 }

/** Makes the password where it is sent, so that it stands in no queue. */
export const invitationWorker = (services: AccessServices): Worker<Invitation> => ({
  kind: sendInvitation,
  work: async ({ accountId, inviter, brand, isFirst }) => {
    const { db, now, mail, passwords, config } = services
    const language = (await selectLanguage(db, inviter)) ?? 'en'
    const password = oneTimePassword()
    const passwordHash = await passwords.hash(password)
    // Undone when the letter cannot leave: until another does, the one before counts.
    await db.transaction().execute(async (tx) => {
      const invited = await giveOneTimePassword(tx, now(), accountId, passwordHash, { isFirst })
      if (!invited) return
      const letter = invitationLetter(language, { password, address: config.publicUrl.href, brand })
      await mail.send({ to: invited.email, ...letter })
    })
  },
})
