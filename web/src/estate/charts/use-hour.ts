import { endOfHour } from '@muster/rules'
import { useEffect, useState } from 'react'

/** The current time, updated at each full hour of a zone; in between the end of a report does not move. */
export function useHour(zone: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endOfHour(zone, now) - Date.now()))
    return () => clearTimeout(timer)
  }, [zone, now])
  return now
}
