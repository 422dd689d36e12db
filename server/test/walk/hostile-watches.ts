import type { Row, Stored, StoringSample } from './hostile-sample.ts'

const ofDevices = {
  kind: 'deviceFilter',
  moreThan: 1,
  groupedBy: 'all',
  filter: {
    ...{ search: 'till', manufacturers: ['Zebra'], models: ['TC57'], groups: ['drivers'] },
    ...{ homeLocations: ['own-depot'], status: ['red'], lastSeen: ['day'], operatingSystems: ['android'] },
    alertStatuses: { deviceUtilisationIdleStatus: ['red'] },
    ...{ firmwareVersions: ['1.2'], osVersions: ['11'] },
  },
}
const kinds = [
  ofDevices,
  { kind: 'deviceAlert', alert: 'deviceStatus', level: 'red', leastDevices: 1, groupedBy: 'group' },
  { kind: 'alarm', alarm: 'anyAlert', level: 'major', groupedBy: 'group' },
  { kind: 'anomaly', alerts: ['deviceTimeErrorStatus'] },
]
const fields = {
  where: { homeLocationIds: ['own-depot'], groups: ['drivers'], zoneId: 'own-zone' },
  ...{ holdMinutes: 5, endMinutes: 5, tellsEnd: true },
  quietHours: {
    hours: { from: '20:00', until: '06:00' },
    ...{ workingDays: [1], timeZone: 'Europe/Paris', usesZoneOfPlace: true },
  },
}

/** Changes, and own watches, have the fields that new ones of the world have. */
const few = 5

const stored = ['world-watch', 'own-watch'] as const

/** Watches of the world and of the caller, that calls change. */
export const storedWatches = (administratorId: string) =>
  stored.map((id) => ({ id, ...(id === 'own-watch' && { owner: administratorId }) }))

const samplesOf = (
  root: 'watches' | 'ownWatches',
  id: (typeof stored)[number],
  more: object,
  mostTexts?: number,
): Record<string, StoringSample> => {
  const data = (count: number) =>
    kinds.map((watched, index) => ({ data: { ...fields, ...more, watched, name: `New ${count} ${index}` } }))
  return {
    [`/api/${root}/createWatch`]: {
      bodies: data,
      again: `DELETE FROM watch WHERE id NOT IN ('${stored.join("', '")}')`,
      ...(mostTexts && { mostTexts }),
    },
    [`/api/${root}/update`]: {
      bodies: (count) => data(count).map((body) => ({ id, ...body })),
      mostTexts: few,
    },
    [`/api/${root}/switch`]: { bodies: () => [{ ids: ['no-watch'], isOn: false }] },
    [`/api/${root}/delete`]: { bodies: () => [{ ids: ['no-watch'] }] },
  }
}

export const watchSamples = (viewerId: string): Record<string, StoringSample> => ({
  ...samplesOf('watches', 'world-watch', {
    steps: [{ afterMinutes: 0, receivers: [{ kind: 'person', id: viewerId }] }],
  }),
  '/api/watches/adoptSuggestion': {
    bodies: (count) => [{ key: 'silentHome', name: `New ${count}` }],
    // Those that are kept may have the text as their name, from a change of them.
    again: `DELETE FROM watch WHERE id NOT IN ('${stored.join("', '")}'); UPDATE watch SET name = id`,
  },
  '/api/watches/dismissSuggestion': { bodies: () => [{ key: 'reboots' }] },
  ...samplesOf('ownWatches', 'own-watch', {}, few),
})

/** Whether a call has filters in it. */
export const isOfWatch = (path: string): boolean =>
  /^\/api\/(watches|ownWatches)\/(createWatch|update)$/.test(path)

const watch =
  (root: 'watches' | 'ownWatches', changed?: (typeof stored)[number]) =>
  async ({ ask, made }: Stored): Promise<Row> =>
    (await ask(`/api/${root}/details`, { query: { id: changed ?? made.id ?? '' } })) as Row

export const watchReaders = {
  '/api/watches/createWatch': watch('watches'),
  '/api/watches/update': watch('watches', 'world-watch'),
  '/api/watches/adoptSuggestion': watch('watches'),
  '/api/ownWatches/createWatch': watch('ownWatches'),
  '/api/ownWatches/update': watch('ownWatches', 'own-watch'),
}
