import { people, type TestEstate, worldIds } from '../estate.ts'
import { noView } from '../user-management.ts'
import { recordedCases } from './recorded-cases.ts'
import { recordedChannels } from './recorded-channels.ts'

/** A call that changes something, once successfully and once refused. */
interface Recorded {
  body: object
  /** A valid input that is refused for what it would do. */
  vain: object
  as?: 'pending' | 'staff'
}

/** Who and what can be changed, beside the estate. */
export interface Changeable extends TestEstate {
  invitedId: string
}

const viewer = { role: 'viewer', worldIds: [worldIds.own] }
const place = { latitude: 1, longitude: 2, radius: 300 }
const sets = { groups1: ['drivers'], groups2: [], homeLocationIds: [] }
const world = {
  name: 'Recorded',
  type: 'trial',
  partner: null,
  retentionPeriod: 1,
  product: 'core',
  requiredEULA: null,
  requiredDPA: null,
}
const noDevice = { deviceId: 'no-device' }

/** By path: a call that changes something and is missing here fails the walk. */
export const recordedSamples = ({ accountIds, invitedId }: Changeable): Record<string, Recorded> => ({
  '/api/agreements/acceptAgreements': {
    body: { name: 'Ana', jobTitle: 'Manager', eula: 'eula-1', dpa: 'dpa-1' },
    vain: { name: 'Ana', jobTitle: 'Manager', eula: 'eula-2' },
    as: 'pending',
  },
  '/api/configuration/setWorldSettings': {
    body: { worldSettings: { useMetricDistances: true } },
    vain: { worldSettings: { useMetricDistances: true }, version: 99 },
  },

  '/api/users/createUser': {
    body: { email: 'recorded@own.example', ...viewer },
    vain: { email: people.viewer, ...viewer },
  },
  '/api/users/update': {
    body: { id: accountIds.viewer, ...viewer, ...noView, role: 'editor' },
    vain: { id: accountIds.editor, ...viewer, ...noView, version: 99 },
  },
  '/api/users/invite': { body: { id: invitedId }, vain: { id: accountIds.viewer } },
  '/api/users/delete': {
    body: { ids: [accountIds.group] },
    vain: { ids: [accountIds.editor, accountIds.administrator] },
  },

  '/api/zones/createZone': {
    body: { data: { name: 'Recorded', ...sets } },
    vain: { data: { name: 'OWNZONE', ...sets } },
  },
  '/api/zones/update': {
    body: { data: { id: 'own-zone', ...sets } },
    vain: { data: { id: 'own-zone', ...sets }, version: 99 },
  },
  '/api/zones/delete': { body: { ids: ['spare-zone'] }, vain: { ids: ['own-zone'] } },
  '/api/homeLocations/createHomeLocation': {
    body: { data: { name: 'Recorded', ...place } },
    vain: { data: { name: 'OWN DEPOT', ...place } },
  },
  '/api/homeLocations/updateHomeLocation': {
    body: { id: 'own-depot', data: place },
    vain: { id: 'own-depot', data: place, version: 99 },
  },
  '/api/homeLocations/deleteHomeLocations': { body: { ids: ['spare-depot'] }, vain: { ids: ['own-depot'] } },

  '/api/worlds/rotateDeviceToken': { body: {}, vain: { version: 99 } },
  '/api/enrollment/allowRequest': { body: { id: 'asks-first' }, vain: { id: 'no-request' } },
  '/api/enrollment/refuseRequest': { body: { id: 'asks-second' }, vain: { id: 'no-request' } },
  '/api/enrollment/setConsent': { body: { needsConsent: false }, vain: {} },
  '/api/worlds/setFeatureToggles': {
    body: { featureToggles: ['show-batteries-chart'] },
    vain: { featureToggles: ['show-everything'] },
    as: 'staff',
  },
  '/api/worlds/add': { body: world, vain: { ...world, organisation: { id: 'nobody' } }, as: 'staff' },

  '/api/core/device/setDeviceAssetTag': {
    body: { deviceId: 'till', assetTag: 'Recorded' },
    vain: { ...noDevice, assetTag: 'Recorded' },
  },
  '/api/core/device/setDeviceGroups': {
    body: { deviceId: 'till', groups: ['recorded'] },
    vain: { ...noDevice, groups: ['recorded'] },
  },
  '/api/core/device/setDeviceHomeLocation': {
    body: { deviceId: 'desk', homeLocationId: 'own-depot' },
    vain: { ...noDevice, homeLocationId: 'own-depot' },
  },
  '/api/core/devices/delete': { body: { ids: ['cab-one'] }, vain: { ids: ['no-device'] } },
  '/api/batteryEssentials/deleteSmartBatteries': {
    body: { ids: ['id-RECORDED-1'] },
    vain: { ids: ['no-battery'] },
  },
  '/api/bulkActions/moveHomeLocations': {
    body: { fromHomeLocation: 'own-depot', toHomeLocation: null },
    vain: { fromHomeLocation: 'own-depot', toHomeLocation: 'nowhere' },
  },
  ...recordedCases(accountIds.manager),
  ...recordedChannels,
})
