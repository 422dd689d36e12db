import { useEffect, useState } from 'react'

const endOf = (slot: number) => (Math.floor(Date.now() / slot) + 1) * slot

/** When the present slot of so many milliseconds ends: until then what a map looks back from stays the same. */
export function useSlotEnd(slot: number): number {
  const [end, setEnd] = useState(() => endOf(slot))
  useEffect(() => {
    const timer = setTimeout(() => setEnd(endOf(slot)), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [slot, end])
  return end
}
