import { setImmediate } from 'node:timers/promises'
import { type AnomalyProperty, dayLength } from '@muster/contract'
import { type PropertyTable, PropertyTableBuilder } from '@muster/rules'
import {
  type DeviceProperties,
  highestDeviceNumber,
  readApplicationVersions,
  readDeviceProperties,
} from '../fleet/index.ts'
import type { Database } from '../platform/database/database.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import { inTurns } from '../platform/jobs/in-turns.ts'
import { readCohorts } from '../telemetry/index.ts'

/** Devices read at a time: some quarter of a million applications. */
const atOnce = 5000
/** Devices taken up without letting other work run. */
const withoutPause = 500

/** The present properties of the devices that a world had at the end of a day. */
export async function readEstateProperties(
  db: Database,
  world: string,
  day: number,
  /** Only devices of these cohorts. */
  only: ReadonlySet<number> | null = null,
): Promise<PropertyTable> {
  const table = new PropertyTableBuilder()
  const known = await inWorldTransaction(db, world, null, async (scope) => ({
    cohorts: new Map((await readCohorts(scope)).map((cohort) => [cohort.id, cohort])),
    applications: await readApplicationVersions(scope),
    highest: await highestDeviceNumber(scope),
  }))
  const valuesOfCohort = remembered((id) => {
    const { homeLocationId = null, groups = [] } = known.cohorts.get(id) ?? {}
    const home = homeLocationId === null ? [] : [table.idOf('homeLocation', homeLocationId)]
    return [...home, ...groups.map((group) => table.idOf('group', group))]
  })
  const valueOfApplication = remembered((id) => {
    const application = known.applications.get(id)
    return application === undefined ? [] : [table.idOf('application', application)]
  })
  for (let above = 0; above < known.highest; above += atOnce) {
    const range = { above, upTo: above + atOnce, enrolledBefore: (day + 1) * dayLength }
    const devices = await inWorldTransaction(db, world, null, (scope) => readDeviceProperties(scope, range))
    for (const [index, device] of devices.entries()) {
      if (index % withoutPause === 0) await setImmediate()
      if (only !== null && !only.has(device.cohort)) continue
      const own = plainProperties(device).map(([name, value]) => table.idOf(name, value))
      const installed = versionsIn(device.applicationVersions).flatMap(valueOfApplication)
      table.add(device.number, [...own, ...valuesOfCohort(device.cohort), ...installed])
    }
  }
  return await inTurns(table.building())
}

/** Caches the answer for each number. */
function remembered(ask: (id: number) => number[]): (id: number) => number[] {
  const answers = new Map<number, number[]>()
  return (id) => {
    const known = answers.get(id) ?? ask(id)
    answers.set(id, known)
    return known
  }
}

function plainProperties(device: DeviceProperties): [AnomalyProperty, string][] {
  const named: Partial<Record<AnomalyProperty, string | null>> = {
    manufacturer: device.manufacturer,
    model: device.model,
    osBuild: device.osBuild,
    firmware: device.firmware,
    bios: device.bios,
    clientVersion: device.clientVersion,
    extensionVersion: device.extensionVersion,
  }
  const present = Object.entries(named).filter(([, value]) => value) as [AnomalyProperty, string][]
  const operators = device.sims.flatMap(
    ({ operatorName, operatorCode }) => operatorName || operatorCode || [],
  )
  return [...present, ...operators.map((value): [AnomalyProperty, string] => ['simOperator', value])]
}

function versionsIn(bytes: Buffer | null): number[] {
  const versions: number[] = []
  for (let at = 0; bytes && at < bytes.length; at += 4) versions.push(bytes.readInt32BE(at))
  return versions
}
