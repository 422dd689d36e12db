import { endOfHour } from '@muster/rules'
import { useEffect, useState } from 'react'

/** The time, updated at each full hour of a zone, so that reports keep their end meanwhile. */
export function useHour(zone: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endOfHour(zone, now) - Date.now()))
    return () => clearTimeout(timer)
  }, [zone, now])
  return now
}
