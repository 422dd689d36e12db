import { useConfiguration } from '../../session/configuration.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { MapView, type MapViewProps } from '../../ui/map/map-view.tsx'
import { useFormats } from '../use-formats.ts'
import { useMapSites } from './use-map-sites.ts'

type EstateMapProps = Omit<MapViewProps, 'tiles' | 'sites' | 'scale' | 'locale'>

/** A map with the world's home locations, its units, and the tiles of the configuration. */
export function EstateMap(props: EstateMapProps) {
  const { tiles } = useConfiguration()
  const { distance, locale } = useFormats()
  const settings = useWorldSettings()
  const sites = useMapSites()
  const scale = settings && {
    useMetricDistances: settings.useMetricDistances,
    format: (metres: number) => distance(metres, settings.useMetricDistances),
  }
  return <MapView {...props} tiles={tiles} sites={sites} scale={scale} locale={locale} />
}
