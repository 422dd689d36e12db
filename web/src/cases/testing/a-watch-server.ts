import {
  createWatch,
  deleteWatches,
  getGroups,
  getHomeLocations,
  getWatch,
  getZones,
  listOwnWatches,
  listReceivers,
  listSuggestions,
  listWatches,
  type OwnWatch,
  switchWatches,
  updateWatch,
  type WorldWatch,
} from '@muster/contract'
import { aCaseServer, amara, bea, now } from './a-case-server.ts'

export const aWatch: WorldWatch = {
  id: 'watch-1',
  version: 3,
  name: 'Reboots per site',
  isOn: true,
  watched: {
    kind: 'deviceAlert',
    alert: 'deviceUserExperienceRebootStatus',
    level: 'red',
    leastDevices: 3,
    groupedBy: 'homeLocation',
  },
  where: { homeLocationIds: ['leeds', null], groups: [], zoneId: null },
  holdMinutes: 10,
  endMinutes: 30,
  quietHours: {
    hours: { from: '20:00', until: '06:00' },
    workingDays: [1, 2, 3, 4, 5],
    timeZone: 'Europe/London',
    usesZoneOfPlace: true,
  },
  tellsEnd: true,
  steps: [
    { afterMinutes: 0, receivers: [{ kind: 'person', id: 'bea', name: bea.email }] },
    { afterMinutes: 45, receivers: [{ kind: 'channel', id: 'ops', name: 'Operations' }] },
  ],
  openCases: 2,
  lastFoundAt: now - 3 * 3_600_000,
  problems: ['channelFailing'],
  failedAt: null,
}

const { steps: _, ...own } = aWatch
export const anOwnWatch: OwnWatch = {
  ...own,
  id: 'own-1',
  name: 'Mine',
  openCases: 0,
  problems: [],
  lastFoundAt: null,
}

/** A world with one watch, and one of the user's own. */
export const aWatchServer = () =>
  aCaseServer()
    .answer(listWatches, { list: [aWatch] })
    .answer(listOwnWatches, { list: [anOwnWatch] })
    .answer(listSuggestions, { list: [] })
    .answer(getWatch, aWatch)
    .answer(listReceivers, {
      people: [amara, bea],
      channels: [{ id: 'ops', name: 'Operations', kind: 'slack', isOn: true }],
    })
    .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds Cross-dock' }])
    .answer(getGroups, ['pickers'])
    .answer(getZones, [])
    .answer(createWatch, { id: 'watch-2', version: 1, found: 0 })
    .answer(updateWatch, { version: 4, found: 0 })
    .answer(switchWatches, { watches: [{ id: 'watch-1', version: 4, isOn: false, found: 0 }] })
    .answer(deleteWatches, { deleted: 1 })
