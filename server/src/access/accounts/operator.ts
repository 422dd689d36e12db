import type { Tx } from '../../platform/database/database.ts'
import { StartError } from '../../platform/errors/errors.ts'
import type { AccessServices } from '../access-services.ts'
import { invitationLetter } from '../letters/letters.ts'
import { hasExpiredInvitation, oneTimePassword } from '../passwords/one-time-password.ts'
import { hasOrganisation, insertOrganisation } from '../worlds/organisations.sql.ts'
import { countAccounts, insertAccount, renewInvitation, selectOnlyAccount } from './accounts.sql.ts'

const organisationId = 'operator'

/**
 * Invites the first user of an empty installation: one of the provider's staff, who creates the worlds. Until they sign
 * in, an invitation that has expired or went to another address than configured is followed by a new one. Returns
 * whether an invitation was sent.
 */
export async function inviteOperator(services: AccessServices, email: string): Promise<boolean> {
  const { db, now, config, mail, passwords } = services
  const only = await selectOnlyAccount(db)
  if (only ? !isToBeInvitedAgain(only, email, now()) : (await countAccounts(db)) > 0) return false
  const password = oneTimePassword()
  const passwordHash = await passwords.hash(password)
  const letter = invitationLetter('en', { password, url: config.publicUrl.href, brand: config.brand })
  // Rolled back when the letter cannot be sent, so that the next start invites again.
  const invitation = db.transaction().execute(async (tx) => {
    if (!only) await addOperator(tx, now(), email, passwordHash)
    else if (!(await renewInvitation(tx, now(), only, { email, passwordHash }))) return false
    await mail.send({ to: email, ...letter }).catch((error: Error) => {
      throw new StartError(`The invitation to ${email} could not be sent: ${error.message}.`)
    })
    return true
  })
  return await invitation.catch((error: unknown) => {
    // Another process, started at the same time, invited first.
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
    throw error
  })
}

type OnlyAccount = NonNullable<Awaited<ReturnType<typeof selectOnlyAccount>>>

const isToBeInvitedAgain = (account: OnlyAccount, email: string, now: Date): boolean =>
  account.organisation_id === organisationId &&
  account.must_choose_password &&
  (hasExpiredInvitation(account, now) || account.email !== email)

async function addOperator(tx: Tx, now: Date, email: string, passwordHash: string): Promise<void> {
  if (!(await hasOrganisation(tx, organisationId))) {
    await insertOrganisation(tx, now, organisationId, 'Operator')
  }
  await insertAccount(tx, now, {
    organisationId,
    email,
    role: 'administrator',
    worldIds: null,
    passwordHash,
    mustChoosePassword: true,
    invitedAt: now,
  })
}

/** Whether anybody has an account; without one, an operator must be invited. */
export const hasAccounts = async ({ db }: AccessServices): Promise<boolean> => (await countAccounts(db)) > 0
