import type { ActedCase, CaseAction } from '@muster/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { useRenewal } from '../../session/request/renew.ts'
import { isNotFound } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { type AskedAction, caseCalls, type SeenCases, sendAction } from './case-action.ts'

/** What could not be done, of how many. */
export interface Undone {
  action: CaseAction
  cases: readonly ActedCase[]
  of: number
}

const isDone = ({ outcome }: ActedCase) => outcome === 'done' || outcome === 'already'

const lost = ({ number }: SeenCases[number]): ActedCase => ({
  number,
  outcome: 'notFound',
  version: null,
  state: null,
  takenBy: null,
})

/** Acts on cases, says what became of them, and reads anew what has changed. */
export function useActing({ onDone }: { onDone?: () => void } = {}) {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const toast = useToast()
  const renew = useRenewal(...caseCalls)
  const [undone, setUndone] = useState<Undone | null>(null)
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: async ({ seen, asked }: { seen: SeenCases; asked: AskedAction }) => {
      try {
        return await sendAction(world.id, seen, asked)
      } catch (error) {
        // None of them exists for the user any more.
        if (isNotFound(error) && asked.action !== 'handOver') return seen.map(lost)
        throw error
      }
    },
    onSuccess: async (acted, { seen, asked: { action } }) => {
      const left = acted.filter((one) => !isDone(one))
      if (left.length > 0) setUndone({ action, cases: left, of: seen.length })
      else toast({ status: 'good', message: t(`done.${action}`, { count: acted.length }) })
      onDone?.()
      await renew()
    },
    onError: (error) => {
      reportError(error)
      toast({ status: 'problem', message: t('act.failed') })
      // An answer that was lost leaves it open what has changed.
      void renew()
    },
  })
  return {
    act: (seen: SeenCases, asked: AskedAction, options?: { onSuccess?: () => void }) =>
      mutate({ seen, asked }, options),
    isPending,
    isError,
    reset,
    undone,
    forgetUndone: () => setUndone(null),
  }
}

export type Acting = ReturnType<typeof useActing>
