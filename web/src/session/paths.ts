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
    cases: `${base}/cases`,
    case: (number: number) => `${base}/cases/${number}`,
    watches: `${base}/settings/watches`,
    watchNew: `${base}/settings/watches/new`,
    watchEdit: `${base}/settings/watches/edit`,
    channels: `${base}/settings/channels`,
    deliveries: `${base}/settings/deliveries`,
    notifications: `${base}/settings/notifications`,
    core: `${base}/core`,
    coreDevices: `${base}/core/devices`,
    coreMaps: `${base}/core/maps`,
    /** A tab of a device's page; the id is encoded for the URL. */
    coreDevice: (tab: string, encodedId: string) => `${base}/core/devices/${tab}?id=${encodedId}`,
    coreApplications: `${base}/core/applications`,
    coreProcesses: `${base}/core/processes`,
    coreAnomalies: `${base}/core/anomalies`,
    batteryOverview: `${base}/battery/overview`,
    /** Batteries of a status, all by default; `?id=` selects one, its id encoded for the URL [B-203, B-209]. */
    batteries: (view = 'all') => `${base}/battery/${view}`,
    /** Devices by discharge, likewise [B-215]. */
    batteryDevices: (view = 'all') => `${base}/battery/devices/${view}`,
    /** A device in that list; the id is encoded for the URL [B-9930]. */
    batteryDevice: (encodedId: string) => `${base}/battery/devices?id=${encodedId}`,
    batteryReplacement: `${base}/battery/replacement`,
    batteryWarranty: `${base}/battery-warranty`,
    batteryWarrantyView: (view = 'all') => `${base}/battery-warranty/${view}`,
  }
}

/** Where a product begins. */
export const productPath = (world: WorldId) => {
  const { core, batteryOverview, batteryWarranty } = worldPaths(world)
  return { coreV2: core, batteryEssentials: batteryOverview, batteryWarranty }
}
