import type { DeviceLocation } from '@muster/contract'
import { localText, offsetIn } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { KnownFix } from '../state/device-state.ts'
import { readDeviceStates } from '../state/device-states.sql.ts'
import { readDescription } from './device-details.sql.ts'
import { zoneName } from './device-details.ts'
import { type DeviceInView, zoneOf } from './device-in-view.sql.ts'

/** The last position of a device, however old, and the circle of its home location [C-2113]. */
export async function readLocation(scope: Scope, device: DeviceInView): Promise<DeviceLocation> {
  const [state] = await readDeviceStates(scope, [device.number])
  const description = await readDescription(scope, device.number)
  if (!state || !description) throw new AppError('notFound')
  const { home, fix } = state
  return {
    location: fix && locationOf(fix, zoneOf(device)),
    updated: state.lastContact,
    timeZone: zoneName(device.timeZone),
    homeLocation: home && {
      id: home.id,
      name: description.homeName ?? home.id,
      latitude: home.latitude,
      longitude: home.longitude,
      radiusMetres: home.radiusMetres,
    },
  }
}

const locationOf = ({ at, latitude, longitude, accuracy, source }: KnownFix, zone: string) => ({
  latitude,
  longitude,
  accuracy,
  source,
  position: [longitude, latitude] as [number, number],
  utc: at,
  time: localText({ utc: at, offset: offsetIn(zone, at) }),
})
