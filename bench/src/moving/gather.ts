import { dateOfDay, localDay, zoneOffset } from '@muster/rules'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { recountEveryCohort } from '../../../server/src/telemetry/cohorts/cohort-counts.sql.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { copyRows } from '../database/copy.ts'
import { estateCohorts, estateHomes, estatePlan } from '../estate/plan.ts'
import { timed } from '../figures.ts'

const { world } = estatePlan
/** Of every device of the estate. */
const timeZone = 'Europe/London'

/** All devices are moved from one to the other. */
export const homes = { from: homeId(0), to: homeId(1) }

function homeId(index: number): string {
  const home = estateHomes[index]
  if (!home) throw new Error('the estate has too few home locations')
  return home.id
}

/**
 * Puts all devices of an estate at one home location, each with its groups and with figures of today, as if it had
 * always been there. Returns the milliseconds of the plain statements.
 */
export async function gather(database: BenchDatabase): Promise<number> {
  const { owner, db } = database
  await makeCohorts(database)
  const duration = await timed(async () => {
    await owner.query(
      `UPDATE device SET home_location_id = $2, cohort_id = gathered.after FROM gathered
       WHERE world_id = $1 AND cohort_id = gathered.before`,
      [world, homes.from],
    )
    for (const table of ['device_health', 'device_cohort', 'device_day']) {
      await owner.query(
        `UPDATE ${table} SET cohort_id = gathered.after FROM gathered WHERE world_id = $1 AND cohort_id = gathered.before`,
        [world],
      )
    }
  })
  await inWorldTransaction(db, world, null, recountEveryCohort)
  await bringUpToToday(database)
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
  return duration
}

/** One at the home location for each set of groups; a table maps the old ones to the new ones. */
async function makeCohorts({ owner }: BenchDatabase): Promise<void> {
  const membersOf = (groups: readonly string[]) => JSON.stringify([homes.from, ...groups])
  const known = new Map<string, { id: number; groups: readonly string[] }>()
  for (const { id, homeLocationId, groups } of estateCohorts) {
    if (homeLocationId === homes.from) known.set(membersOf(groups), { id, groups })
  }
  const own = new Set(known.keys())
  let next = estateCohorts.length + 1
  const gathered = estateCohorts.map(({ id, groups }) => {
    const members = membersOf(groups)
    const cohort = known.get(members) ?? { id: next++, groups }
    known.set(members, cohort)
    return [id, cohort.id]
  })
  await copyRows(
    owner,
    'cohort',
    ['world_id', 'id', 'home_location_id', 'groups', 'members'],
    [...known]
      .filter(([members]) => !own.has(members))
      .map(([members, { id, groups }]) => [world, id, homes.from, groups, members]),
  )
  await owner.query(`UPDATE world_number SET next = $2 WHERE world_id = $1 AND kind = 'cohort'`, [
    world,
    next,
  ])
  await owner.query('CREATE TEMPORARY TABLE gathered (before integer, after integer)')
  await copyRows(owner, 'gathered', ['before', 'after'], gathered)
  await owner.query('ANALYZE gathered')
}

/** A move takes the figures of today along: yesterday's estate needs some. */
async function bringUpToToday({ owner }: BenchDatabase): Promise<void> {
  const now = Date.now()
  const today = dateOfDay(localDay({ utc: now, offset: zoneOffset(timeZone, now) ?? 0 }))
  await owner.query(
    `INSERT INTO device_day (world_id, number, day, cohort_id, sealed, content)
     SELECT world_id, number, $2::date, cohort_id, false, content FROM device_day
     WHERE world_id = $1 AND day = (SELECT max(day) FROM device_day WHERE world_id = $1)
     ON CONFLICT DO NOTHING`,
    [world, today],
  )
}
