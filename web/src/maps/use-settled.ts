import { useDebouncedValue } from '@mantine/hooks'
import { mapTimings } from '@muster/rules'
import { useMemo } from 'react'

/** The choice, 500 ms after its last change, to debounce requests [C-1923, C-2320]. */
export function useSettled<Choice extends object>(choice: Choice): Choice {
  // As JSON, since equal choices may be different objects; undefined values drop out of requests too.
  const [settled] = useDebouncedValue(JSON.stringify(choice), mapTimings.debounce)
  return useMemo(() => JSON.parse(settled) as Choice, [settled])
}
