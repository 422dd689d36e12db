import type { DeviceInfo } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useWorld } from '../../../session/world/world.tsx'
import { worldSettingsQuery } from '../../../session/world/world-settings.ts'
import { MapPlace, MapSkeleton } from '../../../ui/map/map-place.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './device-location-tab.module.css'
import { deviceLocationQuery } from './location.queries.ts'
import { LocationFacts, LocationFactsSkeleton } from './location-facts.tsx'
import { LocationMap } from './location-map.tsx'

/** Last location and home location of a device [C-1101 to C-1107]. */
export function DeviceLocationTab({ device }: { device: DeviceInfo }) {
  const { world } = useWorld()
  const location = useQuery(deviceLocationQuery(world.id, device.id))
  const settings = useQuery(worldSettingsQuery(world.id))
  const needed = [location, settings]
  const failed = needed.filter(({ data, error }) => data === undefined && error)
  if (failed.length > 0) {
    return <ErrorState onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
  }
  const isThere = location.data !== undefined && settings.data !== undefined
  return (
    <div className={classes.tab}>
      {isThere ? (
        <>
          <LocationFacts known={location.data} useMetricDistances={settings.data.useMetricDistances} />
          <MapPlace>
            <LocationMap known={location.data} useMetricDistances={settings.data.useMetricDistances} />
          </MapPlace>
        </>
      ) : (
        <>
          <LocationFactsSkeleton />
          <MapSkeleton />
        </>
      )}
    </div>
  )
}
