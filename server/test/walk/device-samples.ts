import { reportRanges } from '@muster/contract'
import { mark } from './planted-rows.ts'
import type { Sample } from './sample.ts'

const query = { deviceId: mark }
/** The day of the planted rows, in UTC. */
const day = { from: Date.UTC(2026, 10, 16), to: Date.UTC(2026, 10, 17) }
const window = { from: String(day.from), to: String(day.to) }
const page = { limit: '20', offset: '0' }
const events = ['applicationInstalled']

/** A device that only the foreign world has: for everybody else it does not exist. */
const ofDevice = (sample: Sample) => (): Sample => ({ ...sample, admitted: () => 'notFound' })

const report = (range: string): [path: string, sample: Sample][] => {
  const asked = { ...query, to: window.to, ...(range === 'last30Days' && { from: window.from }) }
  return [
    ['deviceUsage', { query: asked }],
    ['deviceDataUsage', { query: asked }],
    ['deviceChargeLevel', { query: asked }],
    ['deviceEventsList', { query: { ...asked, ...page }, body: { events } }],
    ['deviceEventsCount', { query: asked, body: { events } }],
    ['overview', { query: asked, body: { events } }],
  ].map(([name, sample]) => [`/api/core/devicePerformance/${name}/${range}`, sample as Sample])
}

const bounds = { boundingLatLong: { bottom: -85, left: -180, top: 85, right: 180 }, geotilePrecision: 3 }

const devicesOnMap = {
  alertField: 'deviceUtilisationIdleStatus',
  alertValues: ['yellow', 'red'],
  ...day,
  groups: ['drivers', null],
  homeLocations: ['own-depot'],
}
const clusterDevices = {
  boundingLatLong: bounds.boundingLatLong,
  groups: ['drivers'],
  zoneId: 'own-zone',
  sort: { field: 'model', order: 'asc' },
}

/** A valid input of every call of the device page and the maps, by path. */
export const deviceSamples: Record<string, () => Sample> = {
  ...Object.fromEntries(reportRanges.flatMap(report).map(([path, sample]) => [path, ofDevice(sample)])),

  '/api/core/device/info': ofDevice({ query }),
  '/api/core/device/details': ofDevice({ query }),
  '/api/core/device/location': ofDevice({ query }),
  '/api/core/device/signalStrength': ofDevice({ query, body: { to: day.to, numberOfBars: 4 } }),
  '/api/core/device/exportSignalStrength': ofDevice({ body: { to: day.to, ...query } }),

  '/api/core/deviceApplications/overview': ofDevice({ query }),
  '/api/core/deviceApplications/list': ofDevice({
    query: { ...query, ...page },
    body: { search: 'p', sort: { field: 'name', order: 'asc' }, systemFilter: 'all' },
  }),
  '/api/core/deviceApplications/applicationUsage': ofDevice({
    query: { applicationId: `${mark}.1`, ...window, bucketByHour: 'true' },
  }),
  '/api/core/deviceApplications/applicationEvents': ofDevice({
    query: { ...query, applicationName: mark, ...window, chartTimePeriod: 'last7Days' },
  }),
  '/api/core/deviceApplications/applicationDataUsage': ofDevice({
    query,
    body: { ...day, packageName: mark, sharedUserId: null, chartTimePeriod: 'last48Hours' },
  }),

  '/api/core/deviceProcesses/overview': ofDevice({ query }),
  '/api/core/deviceProcesses/list': ofDevice({
    query: { ...query, ...page },
    body: { search: '', sort: { field: 'lastUsed', order: 'desc' } },
  }),
  '/api/core/deviceProcesses/processUsage': ofDevice({
    query: { processId: `${mark}.1`, ...window, bucketByHour: '' },
  }),

  '/api/core/maps/zeroSignalLevelIntensity': ofDevice({ body: { ...query, ...bounds, ...day } }),
  '/api/core/maps/noServiceIntensity': () => ({
    body: { ...bounds, ...day, groups: ['drivers', null], homeLocations: ['own-depot'], operatorName: mark },
  }),
  '/api/core/maps/signalLevelGeoBounds': () => ({ body: { zoneId: 'own-zone' } }),
  '/api/core/maps/coverageIntensity': () => ({
    body: { ...bounds, ...day, groups: [null], homeLocations: ['own-depot', null], bearerType: '4g' },
  }),
  '/api/core/maps/simProviders': () => ({ body: day }),
  '/api/core/maps/homeLocations': () => ({}),
  '/api/core/maps/deviceGeoBounds': () => ({ body: devicesOnMap }),
  '/api/core/maps/deviceStats': () => ({ body: { ...devicesOnMap, zoneId: 'own-zone' } }),
  '/api/core/maps/deviceCluster': () => ({ body: { ...devicesOnMap, ...bounds } }),
  '/api/core/maps/deviceCluster/devicesList': () => ({ query: page, body: clusterDevices }),
  '/api/core/maps/deviceCluster/exportDevicesList': () => ({ body: { ...clusterDevices, keys: ['0/0/0'] } }),
}
