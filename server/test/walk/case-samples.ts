import { mark } from './planted-rows.ts'
import type { Outcome, Sample } from './sample.ts'
import { licensed, type WorldName } from './worlds.ts'

const page = { limit: '20', offset: '0' }
const filter = {
  search: 'depot',
  watchIds: ['no-watch'],
  homeLocationIds: ['own-depot', null],
  levels: ['red'],
  takenBy: ['nobody', null],
  from: 0,
  to: 4_000_000_000_000,
}

/** A case that the foreign world has, where rows are planted in it. */
const ofCase =
  (query: Record<string, string> = {}) =>
  (): Sample => ({ query: { number: '1', ...query }, admitted: () => 'notFound' })

const ofDevices =
  (body: object = {}) =>
  (): Sample => ({
    query: page,
    body: { number: 1, which: 'now', search: 'x', ...body },
    admitted: () => 'notFound',
  })

const acted =
  (body: object = {}, outcome: Outcome = 'notFound') =>
  (): Sample => ({ body: { cases: [{ number: 1, version: 1 }], ...body }, admitted: () => outcome })

const watch = {
  name: 'Walked',
  watched: { kind: 'silence', silentMinutes: 60 },
  where: {},
  ...{ holdMinutes: 0, endMinutes: 0, quietHours: null, tellsEnd: true },
}
const steps = [{ afterMinutes: 0, receivers: [{ kind: 'placePeople' }] }]
const ofWatch = (sample: Sample) => (): Sample => ({ ...sample, admitted: () => 'notFound' })
/** What is about devices needs the core product. */
const ofCore = (world: WorldName): Outcome => (licensed.coreV2.includes(world) ? 'ok' : 'productNotLicensed')

const preview = (): Sample => {
  const { watched, where, holdMinutes, endMinutes } = watch
  return { body: { watched, where, holdMinutes, endMinutes, receivers: 2 }, admitted: ofCore }
}

/** A valid input of every call on watches and cases, by path. */
export const caseSamples: Record<string, (asker: { count: number }) => Sample> = {
  '/api/cases/list': () => ({
    query: page,
    body: { ...filter, tab: 'open', sort: { field: 'place', order: 'desc' } },
  }),
  '/api/cases/exportList': () => ({
    body: { ...filter, tab: 'over', sort: { field: 'watch', order: 'asc' } },
  }),
  '/api/cases/countByTab': () => ({ body: filter }),
  '/api/cases/count': () => ({}),
  '/api/cases/details': ofCase(),
  '/api/cases/timeline': ofCase({ limit: '10', before: '5' }),
  '/api/cases/chart': ofCase(),
  '/api/cases/properties': ofCase(),
  '/api/cases/dischargeCauses': ofCase(),
  '/api/cases/people': ofCase(),
  '/api/cases/devicesList': ofDevices({ sort: { field: 'model', order: 'asc' } }),
  '/api/cases/batteriesList': ofDevices({ sort: { field: 'updated', order: 'desc' } }),
  '/api/cases/exportDevices': ofDevices(),
  '/api/cases/exportBatteries': ofDevices(),
  '/api/cases/take': acted(),
  '/api/cases/giveBack': acted(),
  '/api/cases/wake': acted(),
  '/api/cases/reopen': acted(),
  '/api/cases/comment': acted({ text: 'On my way' }),
  '/api/cases/snooze': acted({ until: null, orWorse: true }),
  '/api/cases/close': acted({ reason: 'other', text: 'Moved out' }),
  '/api/cases/handOver': acted({ to: 'nobody' }, 'userNotFound'),

  '/api/watches/list': () => ({}),
  '/api/watches/receivers': () => ({}),
  '/api/watches/details': ofWatch({ query: { id: mark } }),
  '/api/watches/createWatch': ({ count }) => ({
    body: { data: { ...watch, name: `Walked ${count}`, steps } },
    admitted: ofCore,
  }),
  '/api/watches/update': ofWatch({ body: { id: mark, data: { ...watch, steps }, version: 1 } }),
  '/api/watches/switch': ofWatch({ body: { ids: [mark], isOn: true } }),
  '/api/watches/delete': ofWatch({ body: { ids: ['no-watch'] } }),
  '/api/watches/preview': preview,
  '/api/ownWatches/preview': preview,
  '/api/watches/suggestions': () => ({}),
  '/api/watches/adoptSuggestion': ({ count }) => ({
    body: { key: 'silentHome', name: `Adopted ${count}` },
    admitted: ofCore,
  }),
  '/api/watches/dismissSuggestion': () => ({
    body: { key: 'silentHome' },
    admitted: (world) => (ofCore(world) === 'ok' ? 'ok' : 'notFound'),
  }),
  '/api/ownWatches/list': () => ({}),
  '/api/ownWatches/details': ofWatch({ query: { id: mark } }),
  '/api/ownWatches/createWatch': ({ count }) => ({
    body: { data: { ...watch, name: `Walked ${count}` } },
    admitted: ofCore,
  }),
  '/api/ownWatches/update': ofWatch({ body: { id: mark, data: watch, version: 1 } }),
  '/api/ownWatches/switch': ofWatch({ body: { ids: [mark], isOn: true } }),
  '/api/ownWatches/delete': ofWatch({ body: { ids: ['no-watch'] } }),
}
