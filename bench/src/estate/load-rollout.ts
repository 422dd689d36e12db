import { comparedDays } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { countAllSoftware, NameCache } from '../../../server/src/telemetry/index.ts'
import type { Building } from './building.ts'
import { estatePlan } from './plan.ts'

const { world, days, devicesWithAllDays } = estatePlan

/** An application that every device has. The newest version is on one in eight, most have the one before. */
export const rollout = {
  packageName: 'com.example.work.rollout',
  versions: ['5.2.0', '5.1.0', '4.9.2', '4.8.0'],
} as const

/** By a device's number, the place of its version. */
const placeOfVersion = `CASE WHEN d.number % 8 = 0 THEN 1 WHEN d.number % 8 < 6 THEN 2 ELSE d.number % 8 - 3 END`

/** Devices whose packed days a comparison may read: the first by its hash of their numbers, more than it takes. */
const isSampled = 'd.number::bigint * 2654435761 % 4294967296 < 40000000'

export async function loadRollout({ database: { db, owner }, now, today }: Building): Promise<void> {
  const { packageName, versions } = rollout
  const wanted = versions.map((version) => ({ packageName, sharedUserId: '', version }))
  await new NameCache(db).namesFor(world, { applicationVersions: wanted, processVersions: [], operators: [] })
  await owner.query(`UPDATE application SET name = 'Rollout' WHERE world_id = $1 AND package_name = $2`, [
    world,
    packageName,
  ])
  await owner.query(
    `INSERT INTO device_application (world_id, number, application_id, version_id, size_bytes, installed_at,
                                     updated_at, last_used)
     SELECT d.world_id, d.number, v.application_id, v.id, 40000000, d.enrolled_at,
            $3::bigint - (3 + d.number % 40) * 86400000::bigint, p.last_used
     FROM device d
     JOIN device_pulse p USING (world_id, number)
     JOIN application a ON a.world_id = d.world_id AND a.package_name = $2
     JOIN application_version v ON v.world_id = d.world_id AND v.application_id = a.id
       AND v.version = ($4::text[])[${placeOfVersion}]
     WHERE d.world_id = $1`,
    [world, packageName, now, versions],
  )
  await countAllSoftware(db, world, new Date(now))
  await loadUse({ owner, today })
  await owner.query(
    `INSERT INTO device_day (world_id, number, day, cohort_id, sealed, content)
     SELECT d.world_id, d.number, t.day, d.cohort_id, t.sealed, t.content
     FROM device d
     JOIN device_day t ON t.world_id = d.world_id AND t.number = 1 + d.number % ${devicesWithAllDays}
     WHERE d.world_id = $1 AND ${isSampled} AND t.day > $2::date
     ON CONFLICT DO NOTHING`,
    [world, dateOfDay(today - comparedDays.crashes)],
  )
}

/** Its sums of each day by cohort and version, and those of all cohorts and of all versions, which are number 0. */
async function loadUse({ owner, today }: Pick<Building['database'], 'owner'> & { today: number }) {
  await owner.query(
    `INSERT INTO application_day (world_id, application_id, version_id, day, cohort_id, devices_used, use_minutes,
                                  mobile_bytes, wifi_bytes)
     SELECT $1, used.application_id, used.version_id, asked.day::date, used.cohort_id, used.devices, used.devices * 90,
            used.devices * 1000000, used.devices * 9000000
     FROM (
       SELECT i.application_id, coalesce(i.version_id, 0) AS version_id, coalesce(d.cohort_id, 0) AS cohort_id,
              count(*) AS devices
       FROM device_application i
       JOIN device d USING (world_id, number)
       JOIN application a ON a.world_id = i.world_id AND a.id = i.application_id
       WHERE i.world_id = $1 AND a.package_name = $2
       GROUP BY i.application_id, GROUPING SETS
         ((i.version_id, d.cohort_id), (i.version_id), (d.cohort_id), ())
     ) used
     CROSS JOIN generate_series($3::date, $4::date, INTERVAL '1 day') asked (day)`,
    [world, rollout.packageName, dateOfDay(today - days + 1), dateOfDay(today)],
  )
}
