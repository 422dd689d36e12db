import { dateOfDay } from '@muster/rules'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { isInFilter, isInZone } from '../../../server/src/telemetry/cohorts/estate-filter.ts'
import { estateFigures } from '../../../server/src/telemetry/cohorts/estate-series.sql.ts'
import { type AskedEstate, readEstateSeries } from '../../../server/src/telemetry/index.ts'
import { type Benchmark, type Figure, median, milliseconds, timed } from '../figures.ts'
import { summed } from './device-days.ts'
import { type BenchEstate, inEstate } from './estate.ts'
import { estateCohorts, estatePlan, estateZones, groupName } from './plan.ts'

const runs = 25

/** What estate charts show, over all days. */
export const series: Benchmark = {
  name: 'series',
  about: 'sums by day over 90 days of 100,000 devices, against DuckDB scanning the device-days',
  run: async (options, say) =>
    await inEstate(options, say, async (estate) => {
      const zone = estateZones[0]
      const figures: Figure[] = []
      if (!zone) return figures
      const group = groupName(3)
      const asked: [what: string, asked: AskedEstate, cohorts: number[] | null][] = [
        ['all', {}, null],
        ['a group', { groups: [group] }, idsOf((each) => isInFilter(each, { groups: [group] }))],
        ['a zone', { zoneId: zone.id }, idsOf((each) => isInZone(each, zone))],
      ]
      for (const [what, estateAsked, cohorts] of asked) {
        say(`${what}: ${cohorts?.length ?? estateCohorts.length} of ${estateCohorts.length} cohorts`)
        figures.push(await measure(estate, what, estateAsked, cohorts))
      }
      return figures
    }),
}

const idsOf = (isWanted: (cohort: (typeof estateCohorts)[number]) => boolean): number[] =>
  estateCohorts.filter(isWanted).map(({ id }) => id)

async function measure(
  { database, duck, today }: BenchEstate,
  what: string,
  asked: AskedEstate,
  cohorts: readonly number[] | null,
): Promise<Figure> {
  const first = today - estatePlan.days + 1
  await duck.run('CREATE OR REPLACE TEMPORARY TABLE wanted (cohort INTEGER)')
  if (cohorts) await duck.run(`INSERT INTO wanted SELECT unnest([${cohorts.join(', ')}])`)
  const sums = summed.map((column) => `sum(${column})::DOUBLE AS ${column}`).join(', ')
  const question = `
    SELECT strftime(day, '%Y-%m-%d') AS date, count(*) FILTER (use_minutes > 0) AS devices_used, ${sums}
    FROM device_day ${cohorts ? 'SEMI JOIN wanted USING (cohort)' : ''}
    WHERE day BETWEEN DATE '${dateOfDay(first)}' AND DATE '${dateOfDay(today)}'
    GROUP BY day ORDER BY day`
  const ask = async () =>
    await inWorldTransaction(database.db, estatePlan.world, null, (scope) =>
      readEstateSeries(scope, { ...asked, first, last: today, figures: estateFigures }),
    )
  const ours = (await ask()).map((day) => Object.values(day).join(' '))
  const theirs = (await duck.rows<Record<string, unknown>>(question)).map((day) =>
    Object.values(day).join(' '),
  )
  if (ours.length !== estatePlan.days || ours.some((line, index) => line !== theirs[index])) {
    throw new Error(`the series of ${what} is not what DuckDB gets: ${ours[0]} instead of ${theirs[0]}`)
  }
  const durations = { ours: [] as number[], theirs: [] as number[] }
  for (let run = 0; run < runs; run++) {
    durations.ours.push(await timed(ask))
    durations.theirs.push(await timed(() => duck.rows(question)))
  }
  const [own, other] = [median(durations.ours), median(durations.theirs)]
  return {
    what: `estate series of ${what}`,
    figure: milliseconds(own),
    yardstick: `DuckDB ${milliseconds(other)}`,
    ratio: own / other,
    target: '< 1',
    met: own < other,
  }
}
