import { clinicSites, marketSites, portSites, rentalSites } from './catalogue/other-sites.ts'
import { parcelSites } from './catalogue/parcel-sites.ts'
import { clinicRoles, marketRoles, parcelRoles, portRoles } from './catalogue/roles.ts'
import type { EstatePlan, WorldPlan } from './estate.ts'

export const demoSeed = 20_260_301

const demoWorlds: readonly WorldPlan[] = [
  { id: 'demo', devices: 2500, windows: 0.2, sites: parcelSites, roles: parcelRoles },
  { id: 'demo-partner', devices: 420, windows: 0.5, sites: clinicSites, roles: clinicRoles },
  { id: 'demo-android', devices: 180, windows: 0, sites: marketSites, roles: marketRoles },
  { id: 'demo-small', devices: 42, windows: 0.35, sites: portSites, roles: portRoles },
  { id: 'demo-rental', devices: 24, windows: 0.5, sites: rentalSites, roles: marketRoles },
]

/** Devices per world even in the smallest demo. */
const leastDevices = 20

/** The demo's estate, or a share of it; `made` is the date on which the demo is created. */
export const demoPlan = (made: string, share = 1): EstatePlan => ({
  made,
  worlds: demoWorlds.map((world) => ({
    ...world,
    devices: Math.max(leastDevices, Math.round(world.devices * share)),
  })),
})

/** Worlds of parcel carriers, of the given number and size. */
export function loadPlan(made: string, worlds: number, devices: number): EstatePlan {
  return {
    made,
    worlds: Array.from({ length: worlds }, (_, index) => ({
      id: `load-${index + 1}`,
      devices: Math.floor(devices / worlds) + (index < devices % worlds ? 1 : 0),
      windows: 0.2,
      sites: parcelSites,
      roles: parcelRoles,
    })),
  }
}
