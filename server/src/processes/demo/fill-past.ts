import { dayLength } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import type { AccessServices } from '../../access/index.ts'
import { keepAlertDay, learnAccessPoints, reevaluate } from '../../alerts/index.ts'
import { searchPast } from '../../anomalies/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import {
  carryAllSumsOver,
  carryAllTilesOver,
  carryAllUseOver,
  countAllSoftware,
} from '../../telemetry/index.ts'
import type { Progress } from '../terminal.ts'
import { type DemoEstate, saveFilledTo } from './demo-estate.sql.ts'
import { openPastWorkers } from './past-workers.ts'

/** The days of the past that a console shows one by one. */
const shownDays = 31
const daysAtOnce = 4
/** Tables grow from nothing in these. */
const stepsOfGrowth = 3
/** Anomalies are looked for on so many days, as far as there are as many. */
const searchedDays = 31
/** Access points are learnt from the sightings of so many days. */
const daysOfSightings = 30

/**
 * Stores what the demo's devices would have reported before it was made, day by day, with all that follows from time
 * passing. Each finished day is noted, so that a start that was cut short goes on where it ended.
 */
export async function fillPast(
  services: AccessServices,
  demo: DemoEstate,
  progress: Progress,
): Promise<void> {
  const first = Math.max(Math.floor(demo.from / dayLength) - 1, (demo.filledTo ?? 0) + 1)
  // West of Greenwich the last day begins later; the report of it is the first of those that come live.
  const last = Math.floor(demo.madeAt / dayLength)
  if (first > last) return
  const text = 'Filling in the past of the demo’s devices'
  progress(text, 0)
  const workers = openPastWorkers(services, {
    ...{ seed: demo.estate.seed, plan: demo.plan },
    ...{ from: Math.max(demo.from, (first - 1) * dayLength), to: demo.madeAt },
  })
  try {
    let following: Promise<void> = Promise.resolve()
    let steps = 0
    for (const { from, to } of stepsBetween(first, last)) {
      if (steps++ < stepsOfGrowth) await services.pool.query('SELECT refresh_statistics()')
      await workers.store(to)
      await following
      await endDays(services, demo, from, to)
      following = carryOver(services, demo, to, to === last)
      // What goes wrong is told where it is waited for; until then somebody must listen.
      following.catch(() => {})
      progress(text, (to - first + 1) / (last - first + 1))
    }
    await following
    // Lists of applications and processes begin with what was used last.
    for (const { id } of demo.estate.worlds) {
      await carryAllUseOver(services.db, id)
      await countAllSoftware(services.db, id, services.now())
    }
  } finally {
    await workers.close()
  }
}

/** Day by day where a console shows each; before that some at a time, which is far less work. */
function* stepsBetween(first: number, last: number): Generator<{ from: number; to: number }> {
  for (let from = first; from <= last; ) {
    const to = Math.min(last, from + daysAtOnce - 1)
    const end = to < last - shownDays ? to : from
    yield { from, to: end }
    from = end + 1
  }
}

/** What time alone does by the end of the last of some days. */
async function endDays(
  { db }: AccessServices,
  { estate, madeAt }: DemoEstate,
  from: number,
  to: number,
): Promise<void> {
  const end = new Date(Math.min(madeAt, (to + 1) * dayLength))
  for (const { id } of estate.worlds) {
    await reevaluate(db, id, 'due', () => end)
    await inWorldTransaction(db, id, null, async (scope) => {
      await learnAccessPoints(scope, dateOfDay(to - daysOfSightings))
      for (let day = from; day <= to; day++) await keepAlertDay(scope, day)
    })
  }
}

/** Sums follow while the next day is being stored; anomalies are looked for once all days are there. */
async function carryOver(
  { db, now }: AccessServices,
  { estate, from, madeAt }: DemoEstate,
  day: number,
  isLast: boolean,
): Promise<void> {
  const pastDays = Math.floor((madeAt - from) / dayLength)
  for (const { id } of estate.worlds) {
    await carryAllSumsOver(db, id)
    await carryAllTilesOver(db, id, now())
    if (isLast) await searchPast(db, id, madeAt, Math.min(searchedDays, pastDays - 1))
  }
  await saveFilledTo(db, dateOfDay(day))
}
