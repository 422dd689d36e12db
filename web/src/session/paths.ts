import type { AgreementKind, WorldId } from '@muster/contract'
import type { SettingsTab } from '@muster/rules'

export const paths = {
  entry: '/',
  worldSelection: '/world-selection',
  addWorld: '/universe-admin/worlds/add',
} as const

/** Every page of the frame inside a world. */
export function worldPaths(world: WorldId) {
  const base = `/${encodeURIComponent(world)}`
  return {
    landing: `${base}/`,
    agreements: `${base}/agreements`,
    agreement: (kind: AgreementKind) => `${base}/agreements/${kind}`,
    settings: `${base}/settings`,
    settingsTab: (tab: SettingsTab) => `${base}/settings/${tab}`,
    users: `${base}/users`,
    homeLocations: `${base}/homeLocations`,
    zones: `${base}/zones`,
    enrollment: `${base}/enrollment`,
    zoneNew: `${base}/zones/new`,
    zoneEdit: `${base}/zones/edit`,
    bulkActions: `${base}/bulkActions`,
    audit: `${base}/audit`,
    core: `${base}/core`,
    coreDevices: `${base}/core/devices`,
    coreMaps: `${base}/core/maps`,
    /** A tab of a device's page; the id is encoded for the URL. */
    coreDevice: (tab: string, encodedId: string) => `${base}/core/devices/${tab}?id=${encodedId}`,
    coreApplications: `${base}/core/applications`,
    coreProcesses: `${base}/core/processes`,
    coreAnomalies: `${base}/core/anomalies`,
    battery: `${base}/battery`,
    batteryOverview: `${base}/battery/overview`,
    batteryWarranty: `${base}/battery-warranty`,
  }
}

/** Where a product begins. */
export const productPath = (world: WorldId) => {
  const { core, batteryOverview, batteryWarranty } = worldPaths(world)
  return { coreV2: core, batteryEssentials: batteryOverview, batteryWarranty }
}
