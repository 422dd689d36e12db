import { people, worldIds } from '../estate.ts'
import { noView } from '../user-management.ts'
import { channelStoringSamples } from './hostile-channels.ts'
import type { StoringSample } from './hostile-sample.ts'
import { watchSamples } from './hostile-watches.ts'

const place = { latitude: 1, longitude: 2, radius: 300 }
const address = {
  addressLine1: '1 Quay',
  addressLine2: 'Gate 2',
  locality: 'Bristol',
  postalCode: 'BS1',
  country: 'UK',
}
const sets = { groups1: ['drivers'], groups2: ['night'], homeLocationIds: ['own-depot'] }
const viewer = { role: 'viewer', worldIds: [worldIds.own] }
const views = [{ homeLocationId: 'own-depot', group: 'drivers' }, { zoneId: 'own-zone' }]
const world = {
  type: 'trial',
  partner: 'harbour',
  retentionPeriod: 1,
  product: 'core',
  requiredEULA: 'eula-1',
  requiredDPA: 'dpa-1',
  featureToggles: ['show-new-filters'],
}
const sizes = { usersList: 50 }
const ofCase = (number: number) => ({ cases: [{ number }] })
const always = (...bodies: object[]) => ({ bodies: () => bodies })

/** By path. A call that stores something and has a text that is in no body here fails the walk. */
export const storingSamples = (viewerId: string, invitedId: string): Record<string, StoringSample> => ({
  '/api/configuration/setLanguageAndLocale': always({ language: 'fr', locale: 'fr' }),
  '/api/configuration/setLastWhatsNew': always({ id: 'welcome' }),
  '/api/configuration/setTablePageSizes': always({ tablePageSizes: sizes }),
  '/api/configuration/setChartEventFilters': always({ chartEventFilters: { deviceNetwork: ['simChanged'] } }),
  '/api/configuration/setTableEventFilters': always({
    tableEventFilters: { eventsList24Hours: ['timeError'] },
  }),
  '/api/configuration/setWorldSettings': always({
    worldSettings: {
      smartGroupingHour: 3,
      smartGroupingTimeZone: 'Europe/Paris',
      deviceIdentifier: 'imei',
      tablePageSizes: sizes,
    },
  }),
  '/api/agreements/acceptAgreements': {
    ...always({ name: 'Ana', jobTitle: 'Manager', eula: 'eula-1', dpa: 'dpa-1' }),
    as: 'pending',
    again: `DELETE FROM agreement_acceptance WHERE email = '${people.pending}'`,
  },

  '/api/users/createUser': {
    bodies: (count) =>
      views.map((view, index) => ({ email: `new-${count}-${index}@own.example`, ...viewer, ...view })),
  },
  '/api/users/update': always(...views.map((view) => ({ id: viewerId, ...viewer, ...noView, ...view }))),
  '/api/users/invite': always({ id: invitedId }),
  '/api/users/delete': always({ ids: ['no-user'] }),

  '/api/zones/createZone': { bodies: (count) => [{ data: { name: `New${count}`, ...sets } }] },
  '/api/zones/update': always({ data: { id: 'own-zone', ...sets } }),
  '/api/zones/delete': always({ ids: ['no-zone'] }),
  '/api/homeLocations/createHomeLocation': {
    bodies: (count) => [{ data: { name: `New ${count}`, ...place, ...address } }],
  },
  '/api/homeLocations/updateHomeLocation': always({ id: 'own-depot', data: { ...place, ...address } }),
  '/api/homeLocations/deleteHomeLocations': always({ ids: ['no-place'] }),

  '/api/worlds/rotateDeviceToken': always({}),
  '/api/enrollment/allowRequest': always({ id: 'no-request' }),
  '/api/enrollment/refuseRequest': always({ id: 'no-request' }),
  '/api/enrollment/setConsent': always({ needsConsent: true }),
  '/api/worlds/setFeatureToggles': { ...always({ featureToggles: ['show-new-filters'] }), as: 'staff' },
  '/api/worlds/add': {
    bodies: (count) => [
      { name: `New ${count}`, ...world },
      {
        name: `New ${count}`,
        ...world,
        organisation: { name: `New ${count}`, administratorEmail: `first-${count}@new.example` },
      },
      { name: `New ${count}`, ...world, organisation: { id: 'own' } },
    ],
    as: 'staff',
  },

  '/api/core/device/setDeviceAssetTag': always({ deviceId: 'till', assetTag: 'AT-1' }),
  '/api/core/device/setDeviceGroups': always({ deviceId: 'till', groups: ['drivers'] }),
  '/api/core/device/setDeviceHomeLocation': always({ deviceId: 'till', homeLocationId: 'own-depot' }),
  '/api/core/devices/delete': always({ ids: ['no-device'] }),
  '/api/batteryEssentials/deleteSmartBatteries': always({ ids: ['no-battery'] }),
  '/api/bulkActions/moveHomeLocations': always({ fromHomeLocation: 'own-depot', toHomeLocation: 'spare' }),

  ...watchSamples(viewerId),
  ...channelStoringSamples,
  ...Object.fromEntries(
    ['take', 'giveBack', 'wake', 'reopen'].map((action) => [`/api/cases/${action}`, always(ofCase(1))]),
  ),
  '/api/cases/handOver': always({ ...ofCase(1), to: viewerId }),
  '/api/cases/comment': always({ ...ofCase(1), text: 'On my way' }),
  '/api/cases/snooze': always({ ...ofCase(1), until: null, orWorse: true }),
  '/api/cases/close': {
    ...always({ ...ofCase(2), reason: 'other', text: 'Moved out' }),
    again: `UPDATE watch_case SET state = 'open' WHERE number = 2`,
  },
})

const filter = { alertStatuses: { deviceUtilisationIdleStatus: ['green'] } }

/** By path: what a call is sent beside its sample, as some texts cannot stand alone. */
export const askedWith: Record<string, object> = {
  '/api/core/devices/list': filter,
  '/api/core/devices/exportList': filter,
  '/api/core/overview/homeLocationAndGroup': { nameless: { homeLocation: 'None', group: 'None' } },
}
