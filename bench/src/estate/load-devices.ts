import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Random } from '@muster/simulator'
import { insertHomeLocation, insertZone } from '../../../server/src/administration/index.ts'
import { placeOf } from '../../../server/src/fleet/places/places.sql.ts'
import { makeDeviceKey } from '../../../server/src/ingestion/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { copyRows } from '../database/copy.ts'
import { copyDevices, copyPulses, type NewPulse } from '../database/devices.ts'
import type { Building } from './building.ts'
import { identityOf, storageOf } from './identity.ts'
import { type EstateHome, estateCohorts, estateHomes, estatePlan, estateZones } from './plan.ts'
import { recentOf } from './recent.ts'

const day = 86_400_000
const { world } = estatePlan

export async function loadPlaces({ database }: Pick<Building, 'database'>): Promise<void> {
  await inWorldTransaction(database.db, world, null, async (scope) => {
    for (const home of estateHomes) await insertHomeLocation(scope, home)
    for (const zone of estateZones) await insertZone(scope, zone)
  })
  await copyRows(
    database.owner,
    'home_access_point',
    ['world_id', 'bssid', 'home_location_id'],
    estateHomes.map((home) => [world, bssidOf(home), home.id]),
  )
}

const bssidOf = ({ id }: EstateHome): string => `02:1a:00:00:00:${id.slice(-3)}`

/** The key of each device, by number, for the load generator. */
export const keysFile = (folder: string): string => path.join(folder, 'device-keys.json')

export async function loadDevices({ database, duck, now, folder }: Building): Promise<void> {
  const { owner } = database
  await copyRows(
    owner,
    'cohort',
    ['world_id', 'id', 'home_location_id', 'groups', 'members'],
    estateCohorts.map(({ id, homeLocationId, groups }) => [
      ...[world, id, homeLocationId, groups],
      JSON.stringify([homeLocationId, ...groups]),
    ]),
  )
  await copyRows(
    owner,
    'world_number',
    ['world_id', 'kind', 'next'],
    [
      [world, 'device', estatePlan.devices + 1],
      [world, 'cohort', estateCohorts.length + 1],
    ],
  )
  const rows = await duck.rows<{ number: number; cohort: number }>(
    'SELECT number, cohort FROM device ORDER BY number',
  )
  const devices = rows.map(({ number, cohort: cohortId }) => {
    const id = randomUUID().replaceAll('-', '')
    const cohort = cohortOf(cohortId)
    return {
      world,
      number,
      id,
      key: makeDeviceKey(world, id),
      cohort: cohort.id,
      homeLocationId: cohort.homeLocationId,
      groups: cohort.groups,
      identity: identityOf(number),
      enrolledAt: now - (100 + (number % 300)) * day,
    }
  })
  await copyDevices(owner, devices)
  await writeFile(keysFile(folder), JSON.stringify(devices.map(({ key }) => key)))
}

function cohortOf(id: number) {
  const cohort = estateCohorts[id - 1]
  if (!cohort) throw new Error(`there is no cohort ${id}`)
  return cohort
}

const chunk = 10_000

/** What reports would have left of each device: most are at home, some are away, some are silent. */
export async function loadPulses(building: Building): Promise<void> {
  const { database } = building
  for (let first = 1; first <= estatePlan.devices; first += chunk) {
    const pulses = await pulsesOf(building, first, first + chunk - 1)
    await copyPulses(database.owner, pulses)
    await copyRows(
      database.owner,
      'device_place',
      ['world_id', 'number', 'tile', 'x', 'y', 'fix_at'],
      pulses.flatMap(({ number, fix }) => {
        if (!fix) return []
        const { tile, x, y, at } = placeOf(fix)
        return [[world, number, tile, x, y, at]]
      }),
    )
  }
}

async function pulsesOf({ duck, today, now }: Building, first: number, last: number): Promise<NewPulse[]> {
  const recent = await recentOf(duck, today, first, last)
  const devices = await duck.rows<{ number: number; cohort: number; silent_days: number }>(
    `SELECT number, cohort, silent_days FROM device WHERE number BETWEEN ${first} AND ${last} ORDER BY number`,
  )
  return devices.map(({ number, cohort, silent_days: silent }) => {
    const random = new Random(number, 7)
    const homeIndex = Math.floor((cohort - 1) / estatePlan.groupSetsOfHome)
    const home = estateHomes[homeIndex]
    const known = recent.get(number)
    if (!home || !known) throw new Error(`device ${number} has no past`)
    const lastContact = now - silent * day - random.whole(0, 15 * 60_000)
    const degreesAway = random.chance(0.85) ? 0 : random.between(0.01, 0.8)
    return {
      world,
      number,
      lastContact,
      sequence: 10_000,
      lastUsed: known.lastUsed,
      fix: { at: lastContact, latitude: home.latitude + degreesAway, longitude: home.longitude },
      insideAt: degreesAway === 0 ? lastContact : lastContact - random.whole(1, 100) * 3_600_000,
      bssid: degreesAway === 0 ? bssidOf(home) : null,
      storage: storageOf(number),
      recent: known.packed,
    }
  })
}
