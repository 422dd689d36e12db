import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useWorld } from '../session/world.tsx'
import { type EstateFilter, pickersOf, readEstateFilter, writeEstateFilter } from './estate-filter.ts'

/** The filter of a page about the estate, kept in the address so that it can be linked to. */
export function useEstateFilter(): [EstateFilter, (filter: EstateFilter) => void] {
  const { user } = useWorld()
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readEstateFilter(parameters, pickersOf(user)), [parameters, user])
  const choose = (chosen: EstateFilter) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        writeEstateFilter(chosen, after)
        return after
      },
      { preventScrollReset: true },
    )
  return [filter, choose]
}
