import { dateOfDay } from '@muster/rules'
import type { Duck } from '../duck.ts'
import { estateCohorts, estatePlan } from './plan.ts'

/** Columns that both the device-days in DuckDB and the sums in PostgreSQL have. */
export const summed = [
  ...['use_minutes', 'mobile_bytes', 'wifi_bytes', 'reboots', 'low_powers', 'time_errors'],
  ...['battery_changes', 'drops'],
] as const

/**
 * One row per device and day, in DuckDB: the source of the sums, and the yardstick of estate series. Derived from the
 * numbers of device and day, so that they are the same every time.
 */
export async function makeDeviceDays(duck: Duck, today: number): Promise<void> {
  const { devices, days } = estatePlan
  await duck.run('CREATE MACRO draw(a, b, salt) AS (hash(a, b, salt) % 1000000)::INTEGER')
  await duck.run(`CREATE TABLE device AS
    SELECT number::INTEGER AS number, 1 + draw(number, 0, 1) % ${estateCohorts.length} AS cohort,
           CASE WHEN draw(number, 0, 2) < 30000 THEN 2 + draw(number, 0, 3) % 20 ELSE 0 END AS silent_days
    FROM range(1, ${devices + 1}) numbers(number)`)
  await duck.run(`CREATE TABLE device_day (number INTEGER, day DATE, cohort INTEGER, use_minutes SMALLINT,
    mobile_bytes BIGINT, wifi_bytes BIGINT, reboots TINYINT, low_powers TINYINT, time_errors TINYINT,
    battery_changes TINYINT, drops TINYINT, fall SMALLINT, discharge_seconds INTEGER)`)
  for (let day = today - days + 1; day <= today; day++) {
    const isWeekend = [2, 3].includes(day % 7)
    const happens = (salt: number, share: number) =>
      `(draw(number, ${day}, ${salt}) < ${share * 1e6})::TINYINT + (draw(number, ${day}, ${salt}) < ${share * 1e5})::TINYINT`
    await duck.run(`INSERT INTO device_day
      SELECT number, DATE '${dateOfDay(day)}', cohort,
             CASE WHEN draw(number, ${day}, 10) < ${isWeekend ? 600_000 : 150_000} THEN 0
                  ELSE 5 + draw(number, ${day}, 11) % 480 END,
             draw(number, ${day}, 12) * 60, draw(number, ${day}, 13) * 300,
             ${happens(14, 0.08)}, ${happens(15, 0.06)}, ${happens(16, 0.002)}, ${happens(17, 0.04)},
             ${happens(18, 0.05)},
             draw(number, 0, 19) % 60 + draw(number, ${day}, 20) % 30, 14400 + draw(number, ${day}, 21) % 14400
      FROM device WHERE silent_days < ${today - day + 1}
      ORDER BY number`)
  }
}

/** The sums per cohort and day, and those of the whole world, with the columns of PostgreSQL's table. */
export async function writeCohortDays(duck: Duck, file: string): Promise<void> {
  const sums = `count(*) FILTER (use_minutes > 0), ${summed.map((column) => `sum(${column})`).join(', ')}`
  await duck.run(`COPY (
    SELECT '${estatePlan.world}', day, coalesce(cohort, 0) AS cohort, ${sums}
    FROM device_day GROUP BY GROUPING SETS ((day, cohort), (day)) ORDER BY day, cohort
  ) TO '${file}' (FORMAT csv, HEADER false)`)
}
