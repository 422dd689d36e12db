import { bitmapOf } from '../../../server/src/alerts/index.ts'
import { tablesOfCases } from '../../../server/src/cases/book/retention.sql.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { estatePlan } from '../estate/plan.ts'
import { whole } from '../figures.ts'

const { world, homes, groups, groupSetsOfHome } = estatePlan
export const pastCases = 100_000
/** Cases that last, besides. */
export const lastingCases = 500
const cohorts = homes * groupSetsOfHome

/** Devices of some peaks, from three to thousands of them. */
const peaks = (): Buffer[] =>
  Array.from({ length: 62 }, (_, place) => {
    const devices = place === 61 ? Math.min(5000, estatePlan.devices) : 3 + place
    const step = Math.floor(estatePlan.devices / devices)
    return bitmapOf(Array.from({ length: devices }, (_, index) => 1 + index * step))
  })

/**
 * Cases of 90 days, half of them of home locations, the others of groups and models, each of up to three cohorts; the
 * last ones last. All have a timeline and a chart.
 */
export async function fillPastCases(
  { owner }: BenchDatabase,
  now: number,
  say: (line: string) => void,
): Promise<void> {
  say(`filling in ${whole(pastCases)} past cases`)
  const all = pastCases + lastingCases
  for (const table of ['watch_case', ...tablesOfCases]) await owner.query(`TRUNCATE ${table}`)
  await owner.query(
    `INSERT INTO watch_case (
       world_id, number, watch_id, watch_name, kind, alert, watched_level, group_key, grouped_by, home_location_id, group_name,
       manufacturer, model, state, level, devices, peak_devices, peak_at, opened_at, ended_at, end_reason, closed_at,
       close_reason, taken_by, taken_email, versioned_at, changed_at, steps_since, extent_at, extent_devices, extent_level,
       last_entry)
     SELECT $1, n, 'watch-' || 1 + n % 50, 'Watch ' || 1 + n % 50, 'deviceAlert', 'deviceStatus', 1,
            jsonb_build_array(by, 1 + n % CASE by WHEN 'homeLocation' THEN $2 - 1 WHEN 'group' THEN $3 ELSE 8 END)::text,
            by, CASE by WHEN 'homeLocation' THEN 'home-' || lpad((1 + n % ($2 - 1))::text, 3, '0') END,
            CASE by WHEN 'group' THEN 'group-' || lpad((1 + n % $3)::text, 2, '0') END,
            CASE by WHEN 'model' THEN 'Zebra' END, CASE by WHEN 'model' THEN 'TC' || 50 + n % 8 END,
            CASE WHEN n > $4 THEN (ARRAY['open', 'open', 'open', 'taken', 'snoozed'])[1 + n % 5]
                 WHEN n % 4 = 0 THEN 'closed' ELSE 'over' END,
            1 + n % 2, CASE WHEN n > $4 THEN 3 ELSE 0 END, 3 + n * 7919 % 60, opened, opened,
            CASE WHEN n <= $4 AND n % 4 <> 0 THEN opened + 3600000 END,
            CASE WHEN n <= $4 AND n % 4 <> 0 THEN 'gone' END,
            CASE WHEN n <= $4 AND n % 4 = 0 THEN opened + 3600000 END,
            CASE WHEN n <= $4 AND n % 4 = 0 THEN 'fixed' END,
            CASE WHEN n % 5 IN (3, 4) THEN person.id END, CASE WHEN n % 5 IN (3, 4) THEN person.email END,
            opened, opened + 3600000, opened, opened, 3, 1, 2
     FROM generate_series(1, $5::integer) n
     CROSS JOIN LATERAL (SELECT (ARRAY['homeLocation', 'homeLocation', 'group', 'model'])[1 + n % 4] AS by,
                                $6::bigint - ($5 - n) * 77000::bigint AS opened) made
     CROSS JOIN (SELECT id, email FROM account WHERE role = 'administrator') person`,
    [world, homes, groups, pastCases, all, now],
  )
  await owner.query(
    `INSERT INTO case_cohort (world_id, case_number, cohort_id, devices, red, peak_devices, peak_red)
     SELECT $1, n, 1 + (n * 15 + part * 7) % $2, CASE WHEN n > $3 THEN 1 ELSE 0 END, 0, 1 + n * 7919 % 20, n % 2
     FROM generate_series(1, $4::integer) n, generate_series(0, 2) part`,
    [world, cohorts, pastCases, all],
  )
  await owner.query(
    `INSERT INTO case_entry (world_id, case_number, number, at, kind, facts)
     SELECT $1, n, entry, $3::bigint - ($2 - n) * 77000::bigint + entry * 60000,
            (ARRAY['opened', 'over'])[entry],
            CASE WHEN entry = 2 THEN '{"reason": "gone", "lasted": 3600000}'::jsonb
                 ELSE jsonb_build_object('devices', 3, 'level', 'yellow', 'quietReason', null, 'earlierCase', null,
                                         'cohorts', jsonb_build_object((1 + n * 15 % $4)::text, '[3, 0]'::jsonb)) END
     FROM generate_series(1, $2::integer) n, generate_series(1, 2) entry`,
    [world, all, now, cohorts],
  )
  await owner.query(
    `INSERT INTO case_point (world_id, case_number, at, devices, cohorts)
     SELECT $1, n, $3::bigint - ($2 - n) * 77000::bigint + point * 60000, 3,
            jsonb_build_object((1 + n * 15 % $4)::text, point)
     FROM generate_series(1, $2::integer) n, generate_series(0, 2) point`,
    [world, all, now, cohorts],
  )
  // The devices at the peak of every case: as many as it had, spread over the world.
  await owner.query(
    `INSERT INTO case_devices (world_id, case_number, at_peak)
     SELECT $1, n, given.devices FROM generate_series(1, $2::integer) n
     JOIN unnest($3::bytea[]) WITH ORDINALITY AS given (devices, place) ON given.place = 1 + n % cardinality($3::bytea[])`,
    [world, all, peaks()],
  )
  await owner.query(
    'INSERT INTO case_work (world_id, is_on, last_number) VALUES ($1, false, $2) ON CONFLICT (world_id) DO UPDATE SET last_number = $2',
    [world, all],
  )
  await owner.query('VACUUM ANALYZE')
}
