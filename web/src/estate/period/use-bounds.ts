import { useMemo } from 'react'
import { useUrlState } from '../../ui/url-state.ts'
import { boundsOf, readPeriod } from './period.ts'

/** Start and end of the period in the URL. A rolling one begins when it is chosen: turning pages moves none of its rows. */
export function useBounds(): { from?: number; to?: number } {
  const { parameters } = useUrlState()
  const { period, from, to } = useMemo(() => readPeriod(parameters), [parameters])
  return useMemo(() => boundsOf({ period, from, to }, Date.now()), [period, from, to])
}
