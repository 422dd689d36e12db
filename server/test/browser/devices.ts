import { randomBytes } from 'node:crypto'
import { deviceAlerts, StatusLevel, statusLevels, WorldSettings } from '@muster/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccessServices } from '../../src/access/index.ts'
import { insertHomeLocation } from '../../src/administration/home-locations/home-locations.sql.ts'
import { readWorldSettings, saveWorldSettings } from '../../src/administration/index.ts'
import { saveEvaluatedVersion } from '../../src/alerts/evaluation/evaluations.sql.ts'
import { recordFigures } from '../../src/alerts/index.ts'
import { forecastWorld } from '../../src/battery/index.ts'
import { insertDevices, savePlaces, statusColumns } from '../../src/fleet/index.ts'
import { makeDeviceId } from '../../src/ingestion/index.ts'
import { inWorld, inWorldTransaction, type Scope } from '../../src/platform/database/tenancy.ts'
import { makeBatteries, NewBattery } from './batteries.ts'

const NewDevice = z.strictObject({
  serialNumber: z.string(),
  platformType: z.enum(['android', 'windows']).default('android'),
  manufacturer: z.string().default('Tarvos'),
  model: z.string().default('T8 Scan'),
  assetTag: z.string().nullable().default(null),
  imei: z.string().nullable().default(null),
  deviceName: z.string().nullable().default(null),
  /** By name; created if missing. */
  homeLocation: z.string().nullable().default(null),
  groups: z.array(z.string()).default([]),
  /** Minutes ago. */
  lastContact: z.number().default(5),
  /** Its last position, so many minutes ago. */
  place: z
    .strictObject({ latitude: z.number(), longitude: z.number(), minutesAgo: z.number().default(10) })
    .nullable()
    .default(null),
  /** By alert; the device's own status is the worst of them. */
  statuses: z.partialRecord(z.enum(deviceAlerts), StatusLevel).default({}),
  batteries: z.array(NewBattery).default([]),
})

export const NewEstate = z.strictObject({
  worldId: z.string(),
  homeLocations: z.array(z.string()).default([]),
  devices: z.array(NewDevice).default([]),
  settings: WorldSettings.partial().default({}),
})

/** Fills a world with the devices of a test; they are not evaluated until they report or settings change, but recorded. */
export async function makeEstateFor(
  { db, now }: AccessServices,
  { worldId, homeLocations, devices, settings }: z.infer<typeof NewEstate>,
): Promise<{ deviceIds: string[]; homeLocationIds: Record<string, string> }> {
  const estate = await inWorldTransaction(db, worldId, null, async (scope) => {
    await saveWorldSettings(scope, settings)
    // Otherwise the job that runs every minute would overwrite the test's statuses.
    await saveEvaluatedVersion(scope, (await readWorldSettings(scope)).version)
    const names = new Set([...homeLocations, ...devices.flatMap(({ homeLocation }) => homeLocation ?? [])])
    const homeLocationIds: Record<string, string> = {}
    for (const name of names) homeLocationIds[name] = await addHomeLocation(scope, name)
    const at = now().getTime()
    const made = devices.map(({ homeLocation, ...device }) => ({
      ...device,
      id: makeDeviceId(),
      installId: randomBytes(8).toString('hex'),
      keyHash: randomBytes(32),
      enrolledAt: at - 86_400_000,
      homeLocationId: homeLocation === null ? null : (homeLocationIds[homeLocation] ?? null),
    }))
    await insertDevices(scope, made)
    for (const { id, lastContact, ...state } of made)
      await setState(scope, id, { ...state, lastContact: at - lastContact * 60_000 })
    const numbers = await numbersOf(scope)
    await locate(scope, made, numbers, at)
    const inDevices = made.flatMap(({ id, batteries }) =>
      batteries.map((battery) => ({ device: numbers.get(id) ?? 0, battery })),
    )
    await makeBatteries(scope, inDevices, at)
    return { deviceIds: made.map(({ id }) => id), homeLocationIds }
  })
  await recordFigures(db, worldId, now().getTime())
  const hasHistory = devices.some(({ batteries }) => batteries.some(({ health }) => health.length > 0))
  if (hasHistory) await forecastWorld(db, worldId, now().getTime())
  return estate
}

async function addHomeLocation(scope: Scope, name: string): Promise<string> {
  const id = randomBytes(8).toString('hex')
  const place = {
    latitude: 53.8,
    longitude: -1.5,
    radiusMetres: 400,
    locality: 'Leeds',
    country: 'United Kingdom',
  }
  await insertHomeLocation(scope, { id, name, ...place })
  return id
}

async function numbersOf(scope: Scope): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    SELECT d.id, d.number FROM device d WHERE ${inWorld(scope, 'd')}`.execute(scope.tx)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

async function locate(
  scope: Scope,
  devices: readonly (Pick<z.infer<typeof NewDevice>, 'place'> & { id: string })[],
  numbers: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const states = devices.flatMap(({ id, place }) => {
    const number = numbers.get(id)
    if (place === null || number === undefined) return []
    const { minutesAgo, ...position } = place
    const fix = { ...position, at: now - minutesAgo * 60_000, accuracy: 10, source: 'gps' as const }
    return [{ number, fix }]
  })
  await savePlaces(scope, states)
}

async function setState(
  scope: Scope,
  id: string,
  { statuses, lastContact }: Pick<z.infer<typeof NewDevice>, 'statuses' | 'lastContact'>,
): Promise<void> {
  const levelOf = (level: StatusLevel = 'green') => statusLevels.indexOf(level)
  const worst = Math.max(0, ...Object.values(statuses).map(levelOf))
  const set = deviceAlerts.map((alert) => sql`${sql.ref(statusColumns[alert])} = ${levelOf(statuses[alert])}`)
  await sql`
    UPDATE device_health SET device_status = ${worst}, ${sql.join(set)}
    FROM device d
    WHERE ${inWorld(scope, 'device_health')} AND ${inWorld(scope, 'd')}
      AND d.id = ${id} AND device_health.number = d.number`.execute(scope.tx)
  await sql`
    UPDATE device_pulse SET last_contact = ${lastContact}, look_at = NULL
    FROM device d
    WHERE ${inWorld(scope, 'device_pulse')} AND ${inWorld(scope, 'd')}
      AND d.id = ${id} AND device_pulse.number = d.number`.execute(scope.tx)
}
