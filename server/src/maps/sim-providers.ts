import { dayLength } from '@muster/contract'
import type { TimeWindow } from '@muster/rules'
import type { Scope } from '../platform/database/tenancy.ts'
import { inAlphabet } from '../platform/text/alphabet.ts'
import { readOperators, readTiles, summedCohorts } from '../telemetry/index.ts'

/** The coarsest tiles of the whole map are in one area. */
const coarsest = { zoom: 6, areas: [0] } as const

/** The distinct operators in samples of a period, on devices that the caller may see. */
export async function readSimProviders(scope: Scope, { from, to }: TimeWindow): Promise<string[]> {
  const sums = await readTiles(scope, {
    ...coarsest,
    cohorts: await summedCohorts(scope, {}),
    from: Math.floor(from / dayLength),
    to: Math.floor((to - 1) / dayLength),
  })
  const operators = await readOperators(scope, [...new Set(sums.map(({ operator }) => operator))])
  const names = [...operators.values()].flatMap(({ name }) => name ?? [])
  return [...new Set(names)].sort(inAlphabet)
}
