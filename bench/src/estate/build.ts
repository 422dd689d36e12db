import path from 'node:path'
import { reevaluate } from '../../../server/src/alerts/index.ts'
import { copyFile } from '../database/copy.ts'
import { makeWorlds } from '../database/worlds.ts'
import { seconds, timed } from '../figures.ts'
import type { Building } from './building.ts'
import { makeDeviceDays, writeCohortDays } from './device-days.ts'
import { loadDuckBatteries } from './duck-batteries.ts'
import { loadDuckDevices } from './duck-devices.ts'
import { loadBatteries, loadBatteryDays } from './load-batteries.ts'
import { loadDevices, loadPlaces, loadPulses } from './load-devices.ts'
import { loadInstalled } from './load-installed.ts'
import { loadPackedDays } from './load-packed-days.ts'
import { loadRollout } from './load-rollout.ts'
import { loadPeople, setAlarms } from './people.ts'
import { estatePlan } from './plan.ts'

/** Its parts, in order of creation; what another benchmark needs is a further line. */
const parts: readonly [what: string, make: (building: Building) => Promise<void>][] = [
  ['device-days', ({ duck, today }) => makeDeviceDays(duck, today)],
  ['places', loadPlaces],
  ['devices', loadDevices],
  ['what is known of them', loadPulses],
  ['sums', loadCohortDays],
  ['packed days', loadPackedDays],
  ['applications and processes', loadInstalled],
  ['an application on its way through the estate', loadRollout],
  ['batteries', loadBatteries],
  ['days of batteries', loadBatteryDays],
  ['people', loadPeople],
  ['alarms', setAlarms],
  [
    'statuses',
    ({ database, now }) => reevaluate(database.db, estatePlan.world, 'fromScratch', () => new Date(now)),
  ],
  ['the same devices in DuckDB', loadDuckDevices],
  ['the same batteries in DuckDB', loadDuckBatteries],
]

async function loadCohortDays({ duck, database, folder }: Building): Promise<void> {
  const file = path.join(folder, 'cohort-days.csv')
  await writeCohortDays(duck, file)
  await copyFile(database.owner, 'cohort_day', file)
}

export async function buildEstate(base: Omit<Building, 'names'>, say: (line: string) => void): Promise<void> {
  const names = await makeWorlds(base.database, [estatePlan.world])
  for (const [what, make] of parts) {
    const duration = await timed(() => make({ ...base, names }))
    say(`${what}: ${seconds(duration)}`)
    await base.database.owner.query('ANALYZE')
  }
  await base.database.owner.query('VACUUM ANALYZE')
}
