import { addressKey } from '../../platform/http/address-key.ts'

export interface AttemptLimit {
  /** What is being guessed, and the key it is counted by. */
  kind: string
  key: string
  max: number
}

/**
 * How often within a window one IP address may try one account, all may try it, and one may try any account. One IP
 * address cannot lock an account for all others, and many cannot guess without end.
 */
export interface AttemptLimits {
  accountAndAddress: AttemptLimit
  account: AttemptLimit
  address: AttemptLimit
}

const limitsOf =
  (kind: string, max: Record<keyof AttemptLimits, number>) =>
  (email: string, ip: string): AttemptLimits => {
    const address = addressKey(ip)
    return {
      accountAndAddress: {
        kind: `${kind} account and address`,
        key: `${email} ${address}`,
        max: max.accountAndAddress,
      },
      account: { kind: `${kind} account`, key: email, max: max.account },
      address: { kind: `${kind} address`, key: address, max: max.address },
    }
  }

export const signInLimits = limitsOf('signIn', { accountAndAddress: 10, account: 20, address: 100 })
export const codeRequestLimits = limitsOf('resetCode', { accountAndAddress: 5, account: 10, address: 30 })
export const codeSubmitLimits = limitsOf('resetSubmit', { accountAndAddress: 5, account: 15, address: 30 })
/** Letters to one person, whoever sends them; creating the users of a whole company is not slowed down. */
export const invitationLimits = limitsOf('invitation', { accountAndAddress: 5, account: 5, address: 1000 })
