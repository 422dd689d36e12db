import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deviceAlerts } from '@muster/contract'
import { statusColumns } from '../../../server/src/fleet/index.ts'
import type { Building } from './building.ts'
import { estateCohorts, estateHomes, estatePlan } from './plan.ts'

/** What lists show, filter and sort by: the columns of DuckDB's table `listed`, and PostgreSQL's values for them. */
const columns: readonly DuckColumn[] = [
  ['number', 'INTEGER', 'd.number'],
  ['id', 'VARCHAR', 'd.id'],
  ['serial_number', 'VARCHAR', 'd.serial_number'],
  ['asset_tag', 'VARCHAR', 'd.asset_tag'],
  ['imei', 'VARCHAR', 'd.imei'],
  ['device_name', 'VARCHAR', 'd.device_name'],
  ['manufacturer', 'VARCHAR', 'd.manufacturer'],
  ['model', 'VARCHAR', 'd.model'],
  ['cohort', 'INTEGER', 'd.cohort_id'],
  ['group_names', 'VARCHAR', `array_to_string(c.groups, ', ')`],
  ['home_location_id', 'VARCHAR', 'h.id'],
  ['home_location', 'VARCHAR', 'h.name'],
  ['last_contact', 'BIGINT', 'p.last_contact'],
  ['mobile_bytes', 'BIGINT', 'p.mobile_bytes'],
  ['wifi_bytes', 'BIGINT', 'p.wifi_bytes'],
  ['storage_share', 'DOUBLE', 'p.storage_used::double precision / p.storage_total'],
  ['average_discharge', 'FLOAT', 'p.average_discharge'],
  ['firmware_version', 'VARCHAR', 'd.firmware_version'],
  ['os_build', 'VARCHAR', 'd.os_build'],
  ['bios_version', 'VARCHAR', 'd.bios_version'],
  ['client_version', 'VARCHAR', 'd.client_version'],
  ['extension_version', 'VARCHAR', 'd.extension_version'],
  ['platform_type', 'VARCHAR', 'd.platform_type'],
  ['device_status', 'TINYINT', 's.device_status'],
  ...deviceAlerts.map((alert): DuckColumn => [statusColumns[alert], 'TINYINT', `s.${statusColumns[alert]}`]),
]

/** The columns that a row of the list shows. */
export const shownColumns = columns
  .map(([name]) => name)
  .filter((name) => !name.endsWith('_status') || name === 'device_status')
  .filter((name) => !['number', 'cohort', 'platform_type'].includes(name))

/** The same devices in DuckDB: one wide row each, with its groups as a list. */
export async function loadDuckDevices(building: Building): Promise<void> {
  const { duck } = building
  const from = `device d
    JOIN device_pulse p USING (world_id, number)
    JOIN device_health s USING (world_id, number)
    JOIN cohort c ON c.world_id = d.world_id AND c.id = d.cohort_id
    LEFT JOIN home_location h ON h.world_id = d.world_id AND h.id = d.home_location_id
    WHERE d.world_id = $1 ORDER BY d.number`
  await copyToDuck(building, { from, columns }, (rows) =>
    duck.run(`CREATE TABLE listed AS
      SELECT *, CASE WHEN group_names = '' THEN [] ELSE string_split(group_names, ', ') END AS groups
      FROM ${rows} ORDER BY number`),
  )
  const cohorts = estateCohorts.map(
    ({ id, homeLocationId, groups }) =>
      `(${id}, ${textOf(homeLocationId)}, [${groups.map(textOf).join()}]::VARCHAR[])`,
  )
  await duck.run(`CREATE TABLE cohort AS FROM (VALUES ${cohorts}) cohort(id, home_location_id, groups)`)
  const homes = estateHomes.map(({ id, name }) => `('${id}', '${name}')`)
  await duck.run(`CREATE TABLE home AS FROM (VALUES ${homes.join(', ')}) home(id, name)`)
}

/** A column of DuckDB: its name, its type, and PostgreSQL's value for it. */
export type DuckColumn = readonly [name: string, type: string, value: string]

/** Rows of PostgreSQL as something that DuckDB can select from; `$1` stands for the world. */
export async function copyToDuck(
  { database: { owner }, folder }: Building,
  { from, columns }: { from: string; columns: readonly DuckColumn[] },
  take: (rows: string) => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<unknown[]>({
    text: `SELECT ${columns.map(([, , value]) => value).join(', ')} FROM ${from}`,
    values: [estatePlan.world],
    rowMode: 'array',
  })
  const file = path.join(folder, 'rows.csv')
  await writeFile(file, rows.map((row) => `${row.map(cellOf).join()}\n`).join(''))
  const types = columns.map(([name, type]) => `'${name}': '${type}'`).join(', ')
  await take(`read_csv('${file}', header = false, nullstr = '\\N', columns = {${types}})`)
  await rm(file)
}

const textOf = (text: string | null): string => (text === null ? 'NULL' : `'${text}'`)

const cellOf = (value: unknown): string =>
  value === null ? '\\N' : `"${String(value).replaceAll('"', '""')}"`
