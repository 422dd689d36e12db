import { randomBytes } from 'node:crypto'
import { StartError } from '../platform/errors.ts'
import type { AccessServices } from './access-services.ts'
import { countAccounts, insertAccount } from './accounts.sql.ts'
import { invitationLetter } from './letters.ts'
import { hasOrganisation, insertOrganisation } from './organisations.sql.ts'

const organisationId = 'operator'

/**
 * Invites the first user of an empty installation: one of the provider's staff, who creates the worlds. Gives
 * whether an invitation went out.
 */
export async function inviteOperator(services: AccessServices, email: string): Promise<boolean> {
  const { db, now, config, mail, passwords } = services
  if ((await countAccounts(db)) > 0) return false
  const password = oneTimePassword()
  const passwordHash = await passwords.hash(password)
  const letter = invitationLetter('en', { password, address: config.publicUrl.href, brand: config.brand })
  // Undone when the letter cannot leave, so that the next start invites again.
  const invitation = db.transaction().execute(async (tx) => {
    if (!(await hasOrganisation(tx, organisationId))) {
      await insertOrganisation(tx, now(), organisationId, 'Operator')
    }
    await insertAccount(tx, now(), {
      organisationId,
      email,
      role: 'administrator',
      worldIds: null,
      passwordHash,
      mustChoosePassword: true,
    })
    await mail.send({ to: email, ...letter }).catch((error: Error) => {
      throw new StartError(`The invitation to ${email} could not be sent: ${error.message}.`)
    })
  })
  return await invitation.then(
    () => true,
    (error: unknown) => {
      // Another process, started at the same time, invited first.
      if (error instanceof Error && 'code' in error && error.code === '23505') return false
      throw error
    },
  )
}

/** Whether anybody has an account; without one, an operator must be invited. */
export const hasAccounts = async ({ db }: AccessServices): Promise<boolean> => (await countAccounts(db)) > 0

/** Random, and within the rules for passwords. */
export const oneTimePassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`
