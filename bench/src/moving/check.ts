import type { BenchDatabase } from '../database/bench-database.ts'
import { estatePlan } from '../estate/plan.ts'
import { firstSequence } from '../ingest/plan.ts'

const { world, devices } = estatePlan

const latest = `
  SELECT k.cohort_id, k.since FROM device_cohort k
  WHERE k.world_id = $1 AND k.number = d.number ORDER BY k.since DESC LIMIT 1`

/** Every device is where it was moved to, in every table, and is counted there. */
export async function checkMoved({ owner }: BenchDatabase, home: string): Promise<void> {
  const { rows } = await owner.query<{ what: string; count: number }>(
    `SELECT 'devices there' AS what, count(*)::integer AS count FROM device WHERE world_id = $1 AND home_location_id = $2
     UNION ALL
     SELECT 'devices in its cohorts', count(*) FROM device d JOIN cohort c ON c.world_id = $1 AND c.id = d.cohort_id
     WHERE d.world_id = $1 AND c.home_location_id = $2
     UNION ALL
     SELECT 'statuses beside them', count(*) FROM device d JOIN device_health h USING (world_id, number, cohort_id)
     WHERE world_id = $1
     UNION ALL
     SELECT 'devices with the groups that they had', count(*) FROM device d
     JOIN cohort c ON c.world_id = $1 AND c.id = d.cohort_id
     WHERE d.world_id = $1 AND c.groups = ARRAY (
       SELECT g.group_name FROM device_group g WHERE g.world_id = $1 AND g.number = d.number ORDER BY g.group_name)
     UNION ALL
     SELECT 'devices counted there', sum(devices) FROM cohort WHERE world_id = $1 AND home_location_id = $2
     UNION ALL
     SELECT 'devices counted', sum(devices) FROM cohort WHERE world_id = $1
     UNION ALL
     SELECT 'devices whose latest assignment it is', count(*) FROM device d JOIN LATERAL (${latest}) latest USING (cohort_id)
     WHERE d.world_id = $1
     UNION ALL
     SELECT 'first days there', count(*) FROM device d JOIN LATERAL (${latest}) latest USING (cohort_id)
     JOIN device_day t ON t.world_id = $1 AND t.number = d.number AND t.day = latest.since AND t.cohort_id = d.cohort_id
     WHERE d.world_id = $1`,
    [world, home],
  )
  const wrong = rows.filter(({ count }) => count !== devices)
  if (wrong.length === 0) return
  throw new Error(`after the move there are ${wrong.map(({ what, count }) => `${count} ${what}`).join(', ')}`)
}

/** What was acknowledged is stored after the service and its database have stopped. */
export async function checkStored({ owner }: BenchDatabase, answered: number): Promise<void> {
  const { rows } = await owner.query<{ stored: number }>(
    'SELECT coalesce(sum(sequence - $2), 0)::bigint AS stored FROM device_pulse WHERE world_id = $1 AND sequence > $2',
    [world, firstSequence - 1],
  )
  if (rows[0]?.stored !== answered)
    throw new Error(`${answered} reports were answered, ${rows[0]?.stored} are there`)
}
