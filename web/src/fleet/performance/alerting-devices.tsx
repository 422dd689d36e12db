import type { DeviceAlert, EstateBody, EstateEvent } from '@muster/contract'
import { possibleLevels } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { urlOfFilters } from '../../estate/filter/device-filters.ts'
import { homeLocationsQuery } from '../../estate/filter/estate-options.queries.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'

/** The alert that events raise, or that devices raise when nobody uses them. */
const alerts: Partial<Record<EstateEvent | 'idle', DeviceAlert>> = {
  idle: 'deviceUtilisationIdleStatus',
  deviceRebooted: 'deviceUserExperienceRebootStatus',
  deviceLowPower: 'deviceUserExperienceLowPowerStatus',
  timeError: 'deviceTimeErrorStatus',
  deviceDropped: 'deviceUserExperienceDropStatus',
}

interface AlertingDevicesProps {
  of: EstateEvent | 'idle'
  body: EstateBody
}

/**
 * Leads from a chart to the devices that alert because of what it shows, of the same home location and group. They alert
 * now, whatever day a bar is of, and the link says so. The device list has no filter by zone, so there is none for one.
 */
export function AlertingDevices({ of, body: { homeLocationId, group, zoneId } }: AlertingDevicesProps) {
  const { t } = useTranslation('performance')
  const { world } = useWorld()
  const { data: homes } = useQuery({ ...homeLocationsQuery(world.id), enabled: homeLocationId !== undefined })
  const alert = alerts[of]
  if (!alert || zoneId !== undefined) return null
  const levels = possibleLevels(alert).filter((level) => level !== 'green')
  const home = homes?.find(({ id }) => id === homeLocationId)
  const filters = {
    alertStatus: levels.map((level) => ({ alert, level })),
    ...(group !== undefined && { groups: [group] }),
    ...(homeLocationId !== undefined && {
      homeLocations: [home ?? { id: homeLocationId, name: homeLocationId }],
    }),
  }
  return (
    <Link to={`${worldPaths(world.id).coreDevices}${urlOfFilters(filters)}`}>
      {t(of === 'idle' ? 'idleDevices' : 'alertingDevices')}
    </Link>
  )
}
