import { brokenPasswordRules, type PasswordRule, passwordRules } from '@muster/rules'
import { useState } from 'react'
import type { Refusal } from './attempt.ts'

/** The house's rules, and one that only the server can judge. */
const shownRules = [...passwordRules, 'common'] as const
export type ShownRule = (typeof shownRules)[number]

/** Whether a half-typed confirmation can no longer become the password. */
const hasStrayed = (password: string, confirmation: string): boolean => !password.startsWith(confirmation)

/** While somebody is still typing, only what they can already know to be wrong. */
function brokenSoFar(password: string, confirmation: string): PasswordRule[] {
  if (password === '') return []
  const broken = brokenPasswordRules(password, confirmation)
  return hasStrayed(password, confirmation) ? broken : broken.filter((rule) => rule !== 'match')
}

/** What the provider found broken; one that does not say is answered with all it could mean. */
function refusedRules({ rules }: Refusal): ShownRule[] {
  const named = shownRules.filter((rule) => rules.includes(rule))
  return named.length > 0 ? named : passwordRules.filter((rule) => rule !== 'match')
}

/** A new password and its confirmation, and which rules to show as broken. */
export function useNewPassword(refusal: Refusal | null) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [submitted, setSubmitted] = useState<string | null>(null)

  function rulesToShow(): ShownRule[] {
    if (refusal?.kind === 'invalidPassword' && password === submitted) return refusedRules(refusal)
    return submitted === null
      ? brokenSoFar(password, confirmation)
      : brokenPasswordRules(password, confirmation)
  }

  return {
    password,
    setPassword,
    confirmation,
    setConfirmation,
    filled: password !== '' && confirmation !== '',
    /** Answers whether the password may be sent; from then on every broken rule shows. */
    submit(): boolean {
      setSubmitted(password)
      return brokenPasswordRules(password, confirmation).length === 0
    },
    brokenRules: rulesToShow(),
    wasSubmitted: submitted !== null,
  }
}

export type NewPassword = ReturnType<typeof useNewPassword>
