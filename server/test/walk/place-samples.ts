import type { Sample } from './sample.ts'

const query = { limit: '20', offset: '0' }
const place = { latitude: 48.85, longitude: 2.35, radius: 150 }
/** Does not exist; an id that another world has would be changed there if a safeguard is missing. */
const id = 'no-place'

/** With the home location of the own world, which no other has. */
const ofDepot = (body: object): Sample => ({
  body,
  admitted: (world) => (world === 'own' ? 'ok' : 'invalidInput'),
})

/** A valid input of every call about home locations, zones and moves between them, by path. */
export const placeSamples: Record<string, (asker: { count: number }) => Sample> = {
  '/api/homeLocations/list': () => ({ query, body: { sort: { field: 'radius', order: 'desc' } } }),
  '/api/homeLocations/exportList': () => ({ query, body: { search: '' } }),
  '/api/homeLocations/createHomeLocation': ({ count }) => ({
    body: { data: { name: `Walked ${count}`, ...place } },
  }),
  '/api/homeLocations/updateHomeLocation': () => ({
    body: { id, data: { ...place, distanceYellow: 1000, distanceRed: 2000 }, version: 1 },
    admitted: () => 'homeLocationNotFound',
  }),
  '/api/homeLocations/deleteHomeLocations': () => ({ body: { ids: [id] } }),

  '/api/zones/list': () => ({ query, body: { sort: { field: 'homeLocations', order: 'desc' }, search: '' } }),
  '/api/zones/createZone': ({ count }) =>
    ofDepot({ data: { name: `Walked${count}`, groups1: [], groups2: [], homeLocationIds: ['own-depot'] } }),
  '/api/zones/update': () => ({
    body: { data: { id, groups1: [], groups2: [], homeLocationIds: ['own-depot'] }, version: 1 },
    admitted: () => 'zoneNotFound',
  }),
  '/api/zones/delete': () => ({ body: { ids: [id] } }),

  '/api/bulkActions/getHomeLocationWithDevicesCount': () => ({}),
  '/api/bulkActions/moveHomeLocations': () =>
    ofDepot({ fromHomeLocation: 'own-depot', toHomeLocation: null }),
  '/api/bulkActions/moveProgress': () => ({ query: { id }, admitted: () => 'notFound' }),
}
