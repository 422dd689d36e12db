import { useParams } from 'react-router'
import { LocationPage } from './location/location-page.tsx'
import { MapNotFound } from './map-not-found.tsx'
import { mapTabs } from './map-tabs.ts'
import { SignalPage } from './signal/signal-page.tsx'

/** One of the four maps, by the address [C-1902, C-1903]. */
export function MapsPage() {
  const { tab: name } = useParams()
  const tab = mapTabs.find((each) => each === name)
  if (tab === undefined) return <MapNotFound />
  if (tab === 'location') return <LocationPage />
  // Each has its own sight and its own answers.
  return <SignalPage key={tab} tab={tab} />
}
