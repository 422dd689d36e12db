import { countOpenCases } from '@muster/contract'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isHeld } from '../../ui/holds.ts'
import { onTick } from '../../ui/ticking.ts'

const readsCases = ({ meta, queryKey }: Query) =>
  (meta?.reads ?? []).includes('cases') && queryKey[0] !== countOpenCases.path

/**
 * Reads cases on the screen again once anything about cases has changed; while a dialog is open or the pointer is on a
 * row, later [K-821].
 */
export function useCaseRenewal(changedAt: number | undefined): void {
  const queryClient = useQueryClient()
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (changedAt === undefined || known.current === changedAt) return
    const isFirst = known.current === undefined
    known.current = changedAt
    if (isFirst) return
    const renew = () => {
      if (isHeld(Date.now())) return false
      void queryClient.invalidateQueries({ predicate: readsCases }, { cancelRefetch: false })
      return true
    }
    if (renew()) return
    const stop = onTick(() => renew() && stop())
    return stop
  }, [changedAt, queryClient])
}
