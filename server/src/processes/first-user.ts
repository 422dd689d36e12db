import { type AccessServices, hasAccounts, inviteOperator } from '../access/index.ts'

/** Invites the operator of an empty installation. Returns the line that the start prints about it, if any. */
export async function inviteFirstUser(services: AccessServices): Promise<string | null> {
  const { operatorEmail } = services.config
  if (operatorEmail !== null) {
    const invited = await inviteOperator(services, operatorEmail)
    return invited ? `An invitation went to ${operatorEmail}.` : null
  }
  if (await hasAccounts(services)) return null
  return 'Nobody has an account yet; set OPERATOR_EMAIL to invite the first user.'
}
