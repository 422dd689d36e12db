import { useMemo } from 'react'
import { useWorld } from '../../session/world/world.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import {
  type EstateChoice,
  type EstateFilter,
  nextEstateFilter,
  pickersOf,
  readEstateFilter,
  writeEstateFilter,
} from './estate-filter.ts'

/** The filter of a page about the estate, kept in the URL. */
export function useEstateFilter(): {
  filter: EstateFilter
  choose: (choice: EstateChoice, also?: (parameters: URLSearchParams) => void) => void
} {
  const { user } = useWorld()
  const { parameters, change } = useUrlState()
  const filter = useMemo(() => readEstateFilter(parameters, pickersOf(user)), [parameters, user])
  return {
    filter,
    choose: (choice, also) =>
      change((written) => {
        const before = readEstateFilter(written, pickersOf(user))
        writeEstateFilter(nextEstateFilter(before, choice), written)
        also?.(written)
      }),
  }
}
