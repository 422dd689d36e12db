import { backtestForecasts, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../../session/request/query-of.ts'
import { RequestError } from '../../../session/request/request-error.ts'

const hour = 3_600_000
const mostTries = 10

/** Of a part, by default the one that most batteries have. One runs at a time in a world: others wait for it. */
export const backtestQuery = (world: WorldId, part: string) =>
  queryOptions({
    ...queryOf(backtestForecasts, { world, query: part === '' ? {} : { part } }),
    // Takes seconds, and changes with the days alone.
    staleTime: hour,
    refetchOnWindowFocus: false,
    retry: (tries, error) => error instanceof RequestError && error.code === 'busy' && tries < mostTries,
    retryDelay: 2000,
  })
