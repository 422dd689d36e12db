import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../session/request/error-reporter.ts'
import { isChangedMeanwhile, RequestError } from '../session/request/request-error.ts'
import { useAfterSave } from './after-save.ts'

export type SaveProblem = 'exists' | 'gone' | 'changed' | 'failed'

/** What a failed save comes to. */
export function saveProblemOf(record: 'homeLocation' | 'user' | 'zone', error: unknown): SaveProblem {
  if (isChangedMeanwhile(error)) return 'changed'
  const code = error instanceof RequestError ? error.code : undefined
  if (code === `${record}Exists`) return 'exists'
  return code === `${record}NotFound` ? 'gone' : 'failed'
}

interface SaveRecord<Problem extends string, Stored> {
  problemOf: (error: unknown) => Problem | SaveProblem
  /** Reads the lists anew. */
  reload: () => Promise<unknown>
  /** The record as it is stored by now; undefined where it has gone. */
  readLatest?: () => Promise<Stored | undefined>
  onLatest?: (latest: Stored) => void
  onSaved?: () => void
}

/** Sends first; what was saved is waited for, what failed is told at once. */
export function useSaveRecord<Problem extends string, Stored>(options: SaveRecord<Problem, Stored>) {
  const { problemOf, reload, readLatest, onLatest, onSaved } = options
  const afterSave = useAfterSave()
  /** From here on leaving the page loses nothing. */
  const [isStored, setStored] = useState(false)
  /** Somebody has deleted the record: no further attempt can succeed. */
  const [isGone, setGone] = useState(false)
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: async (send: () => Promise<unknown>) => {
      await send()
      setStored(true)
      await afterSave()
      await reload()
    },
    onSuccess: onSaved,
    onError: (failure) => {
      if (problemOf(failure) === 'failed') reportError(failure)
    },
  })
  const endGone = () => {
    setGone(true)
    void reload()
  }
  const changedMeanwhile = isChangedMeanwhile(error) ? error : null
  return {
    isPending,
    isSuccess,
    isStored,
    isGone,
    changedMeanwhile,
    problem: isGone ? ('gone' as const) : error && problemOf(error),
    save: (send: () => Promise<unknown>) =>
      mutate(send, { onError: (failure) => problemOf(failure) === 'gone' && endGone() }),
    /** A failure is about what was sent; that somebody was quicker stays true. */
    forgetFailure: () => {
      if (error && !changedMeanwhile) reset()
    },
    loadLatest: async () => {
      const latest = await readLatest?.()
      reset()
      if (latest === undefined) return endGone()
      void reload()
      onLatest?.(latest)
    },
  }
}
