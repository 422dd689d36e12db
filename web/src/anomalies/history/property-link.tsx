import type { Anomaly, WorldId } from '@muster/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { versionIn } from '../../estate/anomaly/application-value.ts'
import { type DeviceFilters, urlOfFilters } from '../../estate/filter/device-filters.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { queryString } from '../../ui/url-state.ts'

type Property = Anomaly['properties'][number]

/** The filter of the device list for a property; null where there is none. */
function filterOf({ name, value, id }: Property): Partial<DeviceFilters> | null {
  if (name === 'model') return { models: [value] }
  if (name === 'manufacturer') return { manufacturers: [value] }
  if (name === 'group') return { groups: [value] }
  if (name === 'firmware') return { firmwareVersions: [value] }
  if (name === 'osBuild') return { osVersions: [value] }
  return name === 'homeLocation' && id !== undefined ? { homeLocations: [{ id, name: value }] } : null
}

/** Where to see what has a property: the application in this version, or the devices. */
export function pathOfProperty(world: WorldId, property: Property): string | null {
  const { coreApplications, coreDevices } = worldPaths(world)
  const { name, value, id } = property
  if (name === 'application' && id !== undefined) {
    return `${coreApplications}/performance${queryString(new URLSearchParams({ id, version: versionIn(value) }))}`
  }
  const filter = filterOf(property)
  return filter && `${coreDevices}${urlOfFilters(filter)}`
}

export function PropertyLink({ property, children }: { property: Property; children: ReactNode }) {
  const { world } = useWorld()
  const path = pathOfProperty(world.id, property)
  return path === null ? children : <Link to={path}>{children}</Link>
}
