import type { BenchEstate } from '../estate/estate.ts'
import { estatePlan } from '../estate/plan.ts'
import type { AskedDevice } from './device-questions.ts'

/** The devices of which everything is known, and those with processes. */
export async function askedDevices({
  database: { owner },
}: Pick<BenchEstate, 'database'>): Promise<Record<'any' | 'withProcesses', AskedDevice[]>> {
  const find = async (condition: string, most: number): Promise<AskedDevice[]> => {
    const { rows } = await owner.query<AskedDevice>(
      `SELECT id, serial_number AS "serialNumber", asset_tag AS "assetTag",
              (SELECT id FROM application
               WHERE world_id = $1 AND package_name = 'com.example.work.application1') AS application,
              (SELECT min(id) FROM process WHERE world_id = $1) AS process
       FROM device WHERE world_id = $1 AND number <= $2 AND ${condition} ORDER BY number`,
      [estatePlan.world, most],
    )
    return rows
  }
  return {
    any: await find('true', estatePlan.devicesWithAll),
    withProcesses: await find(`platform_type = 'windows'`, estatePlan.devicesWithAllDays),
  }
}
