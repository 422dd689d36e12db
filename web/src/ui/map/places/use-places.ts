import { useEffect, useState } from 'react'
import { loadPlaces, type Places } from './places-data.ts'

/** The towns of the world; null until they are loaded. Without them maps have no names, and nothing else is missing. */
export function usePlaces(): Places | null {
  const [places, setPlaces] = useState<Places | null>(null)
  useEffect(() => {
    let gone = false
    loadPlaces().then(
      (found) => {
        if (!gone) setPlaces(found)
      },
      (error: unknown) => console.warn('The places of the map could not be fetched', error),
    )
    return () => {
      gone = true
    }
  }, [])
  return places
}
