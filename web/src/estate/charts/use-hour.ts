import { endOfHour } from '@muster/rules'
import { useEffect, useState } from 'react'

/** The time, renewed when an hour of a zone's clocks is over: until then reports end at the same moment. */
export function useHour(zone: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endOfHour(zone, now) - Date.now()))
    return () => clearTimeout(timer)
  }, [zone, now])
  return now
}
