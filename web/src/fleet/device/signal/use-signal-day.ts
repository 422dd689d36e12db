import { useMemo } from 'react'
import { useHour } from '../../../estate/charts/use-hour.ts'
import { useUrlState } from '../../../ui/url-state.ts'
import { type SignalDay, signalDay } from './signal-day.ts'

/** The chosen day, kept in the URL. */
export function useSignalDay(zone: string): SignalDay & { choose: (date: string) => void } {
  const now = useHour(zone)
  const { parameters, change } = useUrlState()
  const wanted = parameters.get('date')
  const day = useMemo(() => signalDay(wanted, zone, now), [wanted, zone, now])
  const choose = (date: string) => change((written) => written.set('date', date), { replace: true })
  return { ...day, choose }
}
