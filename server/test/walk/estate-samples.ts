import type { Sample } from './sample.ts'

const query = { limit: '20', offset: '0' }
/** Does not exist; an id that another world has would be changed there if a safeguard is missing. */
const deviceId = 'no-device'

const period = { days: 30, timeZone: 'Europe/London' }
const ofDrivers = { ...period, homeLocationId: 'own-depot', group: 'drivers' }

const always = (sample: Sample) => (): Sample => sample
const ofNoDevice = (body: object) => (): Sample => ({ body, admitted: () => 'notFound' })

/** A valid input of every call of the overview, the device list and their filters, by path. */
export const estateSamples: Record<string, () => Sample> = {
  '/api/configuration/getWorldSettings': always({}),
  // Every licence has tables.
  '/api/configuration/setWorldSettings': always({
    body: { worldSettings: { tablePageSizes: { usersList: 50 } } },
  }),
  '/api/configuration/simulateThresholds': always({ body: { worldSettings: {} } }),
  '/api/configuration/getGroups': always({}),
  '/api/configuration/getModels': always({}),
  '/api/configuration/getManufacturers': always({}),
  '/api/configuration/getHomeLocations': always({}),
  '/api/configuration/getZones': always({}),

  '/api/core/overview/deviceCount': always({}),
  '/api/core/overview/alertCount': always({}),
  '/api/core/overview/alarmCount': always({}),
  '/api/core/overview/homeLocationAndGroup': always({
    body: {
      filter: 'deviceTimeErrorStatus',
      limit: 20,
      offset: 0,
      search: '',
      sort: { field: 'totalDevices', order: 'asc' },
    },
  }),

  '/api/core/performance/devicesUtilization': always({ body: period }),
  '/api/core/performance/dataUsage': always({ body: period }),
  '/api/core/performance/deviceEvents': always({ body: { ...period, name: 'timeError' } }),
  '/api/core/performance/exportDevicesUtilization': always({ body: ofDrivers }),
  '/api/core/performance/exportDataUsage': always({ body: ofDrivers }),
  '/api/core/performance/exportDeviceEvents': always({ body: { ...ofDrivers, name: 'deviceDropped' } }),

  '/api/core/devices/list': always({ query, body: { sort: { field: 'group', order: 'desc' } } }),
  '/api/core/devices/exportList': always({ query, body: {} }),
  '/api/core/devices/count': always({
    body: {
      search: '',
      manufacturers: [],
      models: [],
      groups: [null],
      homeLocations: [null],
      status: ['green'],
      alertStatuses: { deviceUtilisationIdleStatus: ['green', 'yellow'] },
    },
  }),
  '/api/core/devices/countValues': always({
    body: {
      of: 'models',
      status: ['green'],
      alertStatuses: { deviceUtilisationIdleStatus: ['green', 'yellow'] },
    },
  }),
  '/api/core/devices/delete': ofNoDevice({ ids: [deviceId] }),
  '/api/core/device/setDeviceAssetTag': ofNoDevice({ deviceId, assetTag: 'AT-1' }),
  '/api/core/device/setDeviceHomeLocation': ofNoDevice({ deviceId, homeLocationId: 'own-depot' }),
  '/api/core/device/setDeviceGroups': ofNoDevice({ deviceId, groups: ['drivers'] }),
  '/api/core/device/ids': always({ query: { sn: 'SN1' } }),
}
