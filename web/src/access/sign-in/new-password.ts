import { brokenRulesOfNew, passwordRules } from '@muster/rules'
import { useState } from 'react'
import type { Refusal } from './attempt.ts'

/** The last one only the server can check. */
const shownRules = [...passwordRules, 'common', 'unchanged'] as const
export type ShownRule = (typeof shownRules)[number]

export interface BrokenRules {
  /** Whether these rules are known to be broken, or are all that a refusal without a reason may mean. */
  heading: 'broken' | 'policy'
  rules: readonly ShownRule[]
}

/** While somebody is still typing, only what they can already know to be wrong. */
function brokenWhileTyping(password: string, confirmation: string): ShownRule[] {
  if (password === '') return []
  const mayStillMatch = password.startsWith(confirmation)
  return brokenRulesOfNew(password, confirmation).filter((rule) => rule !== 'match' || !mayStillMatch)
}

/** The password-policy message of a refusal by the provider. */
function brokenForProvider({ rules }: Refusal): BrokenRules {
  const named = shownRules.filter((rule) => rules.includes(rule))
  if (named.length > 0) return { heading: 'broken', rules: named }
  return { heading: 'policy', rules: shownRules.filter((rule) => rule !== 'match' && rule !== 'unchanged') }
}

/** A new password and its confirmation, and which rules to show as broken. */
export function useNewPassword(refusal: Refusal | null) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [submitted, setSubmitted] = useState<string | null>(null)
  const judge = submitted === null ? brokenWhileTyping : brokenRulesOfNew
  const isRefused = refusal?.kind === 'invalidPassword' && password === submitted
  const broken: BrokenRules = isRefused
    ? brokenForProvider(refusal)
    : { heading: 'broken', rules: judge(password, confirmation) }

  return {
    password,
    setPassword,
    confirmation,
    setConfirmation,
    isFilled: password !== '' && confirmation !== '',
    broken,
    wasSubmitted: submitted !== null,
    /** Answers whether the password may be sent; from then on every broken rule shows. */
    submit(): boolean {
      setSubmitted(password)
      return brokenRulesOfNew(password, confirmation).length === 0
    },
  }
}

export type NewPassword = ReturnType<typeof useNewPassword>
