import { useState } from 'react'
import type { MapPosition } from '../ui/map/map-moves.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { positionParameter, readPosition, writePosition } from './map-position.ts'

/** Where a map starts, and where the user has moved it, in the URL: for reloads, links and the way back. */
export function useMapPosition() {
  const { parameters, change } = useUrlState()
  const [start] = useState(() => readPosition(parameters))
  const keep = (position: MapPosition | null) => {
    const next = new URLSearchParams()
    writePosition(position, next)
    if (next.get(positionParameter) === parameters.get(positionParameter)) return
    change((written) => writePosition(position, written), { replace: true })
  }
  return { start, keep }
}
