import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useHour } from '../../../estate/charts/use-hour.ts'
import { type SignalDay, signalDay } from './signal-day.ts'

/** The day is kept in the address, so that a link shows the same. */
export function useSignalDay(zone: string): SignalDay & { choose: (date: string) => void } {
  const now = useHour(zone)
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('date')
  const day = useMemo(() => signalDay(wanted, zone, now), [wanted, zone, now])
  const choose = (date: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('date', date)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { ...day, choose }
}
