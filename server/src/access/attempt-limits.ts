export interface AttemptLimit {
  /** What is being guessed at, and by what it is counted. */
  kind: string
  key: string
  max: number
}

/** How often within a window one account may be tried, and one address may try any account. */
export interface AttemptLimits {
  account: readonly AttemptLimit[]
  address: AttemptLimit
}

/** One address cannot lock an account for all others, and many addresses cannot guess without end. */
export const signInLimits = (email: string, address: string): AttemptLimits => ({
  account: [
    { kind: 'signIn account and address', key: `${email} ${address}`, max: 10 },
    { kind: 'signIn account', key: email, max: 20 },
  ],
  address: { kind: 'signIn address', key: address, max: 100 },
})

export const codeRequestLimits = (email: string, address: string): AttemptLimits => ({
  account: [{ kind: 'resetCode account', key: email, max: 5 }],
  address: { kind: 'resetCode address', key: address, max: 30 },
})

export const codeSubmitLimits = (email: string, address: string): AttemptLimits => ({
  account: [{ kind: 'resetSubmit account', key: email, max: 5 }],
  address: { kind: 'resetSubmit address', key: address, max: 30 },
})
