import { useParams } from 'react-router'
import { LocationPage } from './location/location-page.tsx'
import { MapNotFound } from './map-not-found.tsx'
import { mapTabs } from './map-tabs.ts'
import { SignalPage } from './signal/signal-page.tsx'

/** One of the four maps, by URL [C-1902, C-1903]. */
export function MapsPage() {
  const { tab: name } = useParams()
  const tab = mapTabs.find((each) => each === name)
  if (tab === undefined) return <MapNotFound />
  if (tab === 'location') return <LocationPage />
  // Each keeps its own view and data.
  return <SignalPage key={tab} tab={tab} />
}
