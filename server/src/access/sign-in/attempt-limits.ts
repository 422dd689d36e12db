import { ipKey } from '../../platform/http/ip-key.ts'

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
  accountAndIp: AttemptLimit
  account: AttemptLimit
  ip: AttemptLimit
}

const limitsOf =
  (kind: string, max: Record<keyof AttemptLimits, number>) =>
  (email: string, ip: string): AttemptLimits => {
    const countedIp = ipKey(ip)
    return {
      accountAndIp: {
        kind: `${kind} account and address`,
        key: `${email} ${countedIp}`,
        max: max.accountAndIp,
      },
      account: { kind: `${kind} account`, key: email, max: max.account },
      ip: { kind: `${kind} address`, key: countedIp, max: max.ip },
    }
  }

export const signInLimits = limitsOf('signIn', { accountAndIp: 10, account: 20, ip: 100 })
export const codeRequestLimits = limitsOf('resetCode', { accountAndIp: 5, account: 10, ip: 30 })
export const codeSubmitLimits = limitsOf('resetSubmit', { accountAndIp: 5, account: 15, ip: 30 })
/** Letters to one person, whoever sends them; creating the users of a whole company is not slowed down. */
export const invitationLimits = limitsOf('invitation', { accountAndIp: 5, account: 5, ip: 1000 })
