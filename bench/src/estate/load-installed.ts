import { carryAllUseOver, NameCache, type WantedNames } from '../../../server/src/telemetry/index.ts'
import type { Building } from './building.ts'
import { estatePlan } from './plan.ts'

const { world, devicesWithAll, devicesWithAllDays } = estatePlan
const day = 86_400_000

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** Beside the work applications, those preinstalled on the device. */
const installed: WantedNames = {
  applicationVersions: many(64, (index) => ({
    packageName: `com.example.system.part${index}`,
    sharedUserId: '',
    version: `13.${index}`,
  })),
  processVersions: many(48, (index) => ({
    processName: `service${index}.exe`,
    productName: `Service ${index}`,
    productVersion: `10.${index}`,
    fileVersion: `10.${index}.1`,
  })),
  operators: [],
}

/** What is installed on some devices: their pages read only their own, whatever there is on others. */
export async function loadInstalled({ database: { db, owner }, now }: Building): Promise<void> {
  await new NameCache(db).namesFor(world, installed)
  await owner.query(
    `UPDATE application SET name = initcap(split_part(package_name, '.', 4)),
            system = package_name LIKE 'com.example.system.%'
     WHERE world_id = $1`,
    [world],
  )
  await owner.query(
    `INSERT INTO device_application
       (world_id, number, application_id, version_id, size_bytes, installed_at, updated_at)
     SELECT d.world_id, d.number, a.id, v.id, 1000000 + a.id * 77777, d.enrolled_at,
            $3::bigint - (a.id + d.number) % 90 * ${day}::bigint
     FROM device d JOIN application a USING (world_id)
     JOIN application_version v ON v.world_id = a.world_id AND v.application_id = a.id
     WHERE d.world_id = $1 AND d.number <= $2`,
    [world, devicesWithAll, now],
  )
  await owner.query(
    `INSERT INTO device_process (world_id, number, process_id, version_id)
     SELECT d.world_id, d.number, p.id, v.id
     FROM device d JOIN process p USING (world_id)
     JOIN process_version v ON v.world_id = p.world_id AND v.process_id = p.id
     WHERE d.world_id = $1 AND d.number <= $2 AND d.platform_type = 'windows'`,
    [world, devicesWithAllDays],
  )
  await owner.query(
    `INSERT INTO use_change (world_id, number, day)
     SELECT world_id, number, DATE '-infinity' FROM device WHERE world_id = $1 AND number <= $2`,
    [world, devicesWithAll],
  )
  await carryAllUseOver(db, world)
}
