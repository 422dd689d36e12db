import { createHash } from 'node:crypto'
import { ipKey } from '../../platform/http/ip-key.ts'

export interface AttemptLimit {
  /** What is being guessed, and the hash of what it is counted by. */
  kind: string
  keyHash: string
  max: number
}

/**
 * How often one IP address may try one account before each further try costs a growing delay; and how often within a
 * window it may try any account, and all IP addresses together one account. The last does not hold for those from which
 * somebody signed in to the account: strangers cannot lock its owner out, and many cannot guess without end.
 */
export interface AttemptLimits {
  accountAndIp: AttemptLimit
  account: AttemptLimit
  ip: AttemptLimit
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

const limitsOf =
  (kind: string, max: Record<keyof AttemptLimits, number>) =>
  (email: string, ip: string): AttemptLimits => {
    const countedIp = ipKey(ip)
    return {
      accountAndIp: {
        kind: `${kind} account and address`,
        keyHash: hashOf(`${email} ${countedIp}`),
        max: max.accountAndIp,
      },
      account: { kind: `${kind} account`, keyHash: hashOf(email), max: max.account },
      ip: { kind: `${kind} address`, keyHash: hashOf(countedIp), max: max.ip },
    }
  }

/**
 * Two IP addresses make at most 26 guesses at a password in a first window, 16 at a code, and a few in later ones: they
 * never reach `account`.
 */
export const signInLimits = limitsOf('signIn', { accountAndIp: 10, account: 50, ip: 100 })
export const codeRequestLimits = limitsOf('resetCode', { accountAndIp: 5, account: 20, ip: 30 })
export const codeSubmitLimits = limitsOf('resetSubmit', { accountAndIp: 5, account: 20, ip: 30 })

/** Letters to one person, whoever sends them; creating the users of a whole company is not slowed down. */
export const invitationLimits = (email: string, ip: string): Pick<AttemptLimits, 'account' | 'ip'> => ({
  account: { kind: 'invitation account', keyHash: hashOf(email), max: 5 },
  ip: { kind: 'invitation address', keyHash: hashOf(ipKey(ip)), max: 1000 },
})
