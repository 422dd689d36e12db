import type { Building } from './building.ts'
import { copyToDuck, type DuckColumn } from './duck-devices.ts'

/** What lists of batteries show, filter and sort by: the columns of DuckDB's table `battery`. */
const columns: readonly DuckColumn[] = [
  ['number', 'INTEGER', 'b.number'],
  ['id', 'VARCHAR', 'b.id'],
  ['serial_number', 'VARCHAR', 'b.serial_number'],
  ['part_number', 'VARCHAR', 'b.part_number'],
  ['manufacturer', 'VARCHAR', 'b.manufacturer'],
  ['mfd', 'DATE', 'b.mfd::text'],
  ['rated_capacity', 'DOUBLE', 'b.rated_capacity'],
  ['present_capacity', 'DOUBLE', 'b.present_capacity'],
  ['cycle_count', 'INTEGER', 'b.cycle_count'],
  ['first_seen', 'BIGINT', 'b.first_seen'],
  ['battery_status', 'TINYINT', 'p.battery_status'],
  ['health_status', 'TINYINT', 'p.health_status'],
  ['average_discharge_status', 'TINYINT', 'p.average_discharge_status'],
  ['cycle_count_status', 'TINYINT', 'p.cycle_count_status'],
  ['updated', 'BIGINT', 'p.updated'],
  ['average_discharge', 'FLOAT', 'p.average_discharge'],
  ['device_number', 'INTEGER', 'p.device_number'],
  ['device_id', 'VARCHAR', 'd.id'],
  ['device_manufacturer', 'VARCHAR', 'd.manufacturer'],
  ['device_model', 'VARCHAR', 'd.model'],
  ['device_serial', 'VARCHAR', 'd.serial_number'],
  ['imei', 'VARCHAR', 'd.imei'],
  ['asset_tag', 'VARCHAR', 'd.asset_tag'],
  ['device_name', 'VARCHAR', 'd.device_name'],
  ['cohort', 'INTEGER', 'd.cohort_id'],
  ['group_names', 'VARCHAR', `array_to_string(c.groups, ', ')`],
  ['home_location_id', 'VARCHAR', 'h.id'],
  ['home_location', 'VARCHAR', 'h.name'],
]

/** The columns that a row of the list shows. */
export const shownBatteryColumns = columns
  .map(([name]) => name)
  .filter((name) => !['number', 'device_number', 'cohort'].includes(name))

/** The same batteries in DuckDB: one wide row each, with its device. */
export const loadDuckBatteries = async (building: Building): Promise<void> =>
  await copyToDuck(
    building,
    {
      columns,
      from: `battery b
        JOIN battery_pulse p USING (world_id, number)
        LEFT JOIN device d ON d.world_id = b.world_id AND d.number = p.device_number
        LEFT JOIN cohort c ON c.world_id = d.world_id AND c.id = d.cohort_id
        LEFT JOIN home_location h ON h.world_id = d.world_id AND h.id = d.home_location_id
        WHERE b.world_id = $1 ORDER BY b.number`,
    },
    (rows) => building.duck.run(`CREATE TABLE battery AS FROM ${rows} ORDER BY number`),
  )
