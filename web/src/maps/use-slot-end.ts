import { useEffect, useState } from 'react'

const endOf = (slot: number, now: number) => (Math.floor(now / slot) + 1) * slot

/** When the present slot of so many milliseconds ends: until then what a map looks back from stays the same. */
export function useSlotEnd(slot: number): number {
  // The time rather than the end, which a clock that was set back would leave as it is, and no timer would follow.
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endOf(slot, now) - Date.now()))
    return () => clearTimeout(timer)
  }, [slot, now])
  return endOf(slot, now)
}
