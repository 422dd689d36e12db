import { useEffect, useState } from 'react'

const endOf = (slot: number, now: number) => (Math.floor(now / slot) + 1) * slot

/** End of the current time slot, from which a map looks back. */
export function useSlotEnd(slot: number): number {
  // State is the time, not the end: with a clock set back the end would not change, and no timer would follow.
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endOf(slot, now) - Date.now()))
    return () => clearTimeout(timer)
  }, [slot, now])
  return endOf(slot, now)
}
