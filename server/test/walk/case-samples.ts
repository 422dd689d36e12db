import type { Sample } from './sample.ts'

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

/** A valid input of every call on watches and cases, by path. */
export const caseSamples: Record<string, () => Sample> = {
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
  '/api/cases/people': ofCase(),
}
