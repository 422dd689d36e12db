import { useState } from 'react'
import { IdentityError, type IdentityErrorKind, identityErrorKind } from '../../session/auth/index.ts'

export interface Refusal {
  kind: IdentityErrorKind
  /** The password rules the provider found broken. */
  rules: readonly string[]
  /** Counts the refusals, so that a repeated one is announced again. */
  count: number
}

/** One attempt at a time; the last refusal stays until the next answer, so the layout keeps still meanwhile. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function attempt(action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await action()
      setRefusal(null)
    } catch (error) {
      const rules = error instanceof IdentityError ? error.rules : []
      setRefusal((last) => ({ kind: identityErrorKind(error), rules, count: (last?.count ?? 0) + 1 }))
    } finally {
      setBusy(false)
    }
  }

  return { attempt, busy, refusal }
}
