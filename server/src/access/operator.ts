import { randomBytes } from 'node:crypto'
import { isInternal } from '@muster/rules'
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
  if (!isInternal(email, config.internalDomains)) {
    throw new StartError(
      `OPERATOR_EMAIL must be in one of the internal domains (${config.internalDomains.join(', ')}).`,
    )
  }
  if ((await countAccounts(db)) > 0) return false
  const password = oneTimePassword()
  const passwordHash = await passwords.hash(password)
  if (!(await hasOrganisation(db, organisationId))) {
    await insertOrganisation(db, now(), organisationId, 'Operator')
  }
  await insertAccount(db, now(), {
    organisationId,
    email,
    role: 'administrator',
    worldIds: null,
    passwordHash,
    mustChoosePassword: true,
  })
  const letter = invitationLetter('en', { password, address: config.publicUrl.href, brand: config.brand })
  await mail.send({ to: email, ...letter })
  return true
}

/** Random, and within the rules for passwords. */
export const oneTimePassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`
