import { useDebouncedValue } from '@mantine/hooks'
import { mapTimings } from '@muster/rules'
import { useMemo } from 'react'

/** A choice as it was 500 ms after its last change: until then nothing is asked for [C-1923, C-2320]. */
export function useSettled<Choice extends object>(choice: Choice): Choice {
  // As a text, since the same choice may be made of other objects; what it leaves out is left out of requests too.
  const [settled] = useDebouncedValue(JSON.stringify(choice), mapTimings.debounce)
  return useMemo(() => JSON.parse(settled) as Choice, [settled])
}
