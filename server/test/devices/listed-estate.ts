import { type DeviceAlert, type StatusLevel, statusLevels } from '@muster/contract'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll } from 'vitest'
import { insertHomeLocation } from '../../src/administration/index.ts'
import { insertDevices, statusColumns } from '../../src/fleet/index.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { packRecent } from '../../src/telemetry/index.ts'
import { noRecent } from '../../src/telemetry/recent/recent.ts'
import { makeEstate, type PersonName, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { firstTestTime } from '../test-time.ts'
import { signedInTokens } from '../tokens.ts'

/** A device of the lists, with what tests check; the rest is the same for all. */
export interface Listed {
  id: string
  serialNumber: string
  manufacturer?: string
  model?: string
  platformType?: 'android' | 'windows'
  imei?: string
  deviceName?: string
  assetTag?: string
  homeLocationId?: string | null
  groups?: readonly string[]
  /** By column of its table. */
  device?: Record<string, string | number>
  pulse?: Record<string, string | number | Buffer>
  levels?: Partial<Record<DeviceAlert | 'deviceStatus', StatusLevel>>
}

export const hour = 3_600_000
export const listTime = firstTestTime.getTime()
const today = Math.floor(listTime / 86_400_000)

/** A device's use on single days, as stored beside it: mobile and Wi-Fi bytes, percent discharged, seconds. */
export const recentDays = (...daysAgo: [ago: number, figures: number[]][]): Buffer => {
  const latest = today - Math.min(...daysAgo.map(([ago]) => ago))
  const days = Array.from({ length: 30 }, (_, index) => {
    const found = daysAgo.find(([ago]) => today - ago === latest - index)
    return found ? found[1] : null
  })
  while (days.at(-1) === null) days.pop()
  return packRecent({ ...noRecent(), days: { latest, days } })
}

/** Those of the own world: two in the depot's zone, one at another home location, two without. */
export const listedDevices: readonly Listed[] = [
  {
    id: 'cab-one',
    serialNumber: 'SN-001',
    imei: '350000000000001',
    deviceName: 'Cab One',
    assetTag: 'AT-10',
    homeLocationId: 'own-depot',
    groups: ['drivers'],
    device: { firmware_version: '1.2', os_build: '11-A', client_version: '4.1', extension_version: '2.0' },
    pulse: {
      last_contact: listTime - hour,
      mobile_bytes: 700,
      wifi_bytes: 9000,
      average_discharge: 8,
      fix_at: listTime - 2 * hour,
      latitude: 51.5,
      longitude: -0.25,
      storage_used: 30,
      storage_total: 120,
      recent: recentDays([0, [300, 4000, 4, 1800]], [29, [400, 5000, 4, 1800]]),
    },
    levels: { deviceStatus: 'red', deviceUserExperienceRebootStatus: 'red' },
  },
  {
    id: 'cab-two',
    serialNumber: 'SN-002',
    deviceName: 'cab two',
    assetTag: 'at-9',
    homeLocationId: 'own-depot',
    groups: ['night', 'drivers'],
    device: { firmware_version: '1.10', os_build: '12-A', client_version: '4.0' },
    pulse: {
      last_contact: listTime - 2 * hour,
      mobile_bytes: 20,
      wifi_bytes: 1,
      average_discharge: 12.5,
      recent: recentDays([1, [20, 1, 25, 7200]]),
    },
    levels: { deviceStatus: 'yellow', deviceUtilisationIdleStatus: 'yellow' },
  },
  {
    id: 'till',
    serialNumber: 'SN-003',
    manufacturer: 'honeywell',
    model: 'CT60',
    homeLocationId: 'own-store',
    groups: ['drivers'],
    pulse: { last_contact: listTime - 50 * hour, storage_used: 60, storage_total: 100 },
    levels: {
      deviceStatus: 'red',
      deviceUtilisationIdleStatus: 'red',
      deviceUserExperienceRebootStatus: 'yellow',
    },
  },
  {
    id: 'desk',
    serialNumber: 'SN-004',
    manufacturer: 'Panasonic',
    model: 'FZ-G2',
    platformType: 'windows',
    deviceName: '100%_\\ "quoted" 🚚',
    device: { bios_version: 'B7' },
    pulse: { last_contact: listTime - 3 * hour, storage_used: 5, storage_total: 0 },
  },
  { id: 'new', serialNumber: 'SN-005', model: 'TC52', groups: ['office'] },
]

/**
 * The own world has a second home location, and one without devices; the foreign one has a device with the same serial
 * number.
 */
export async function makeDevices({ services, owner }: TestMuster): Promise<void> {
  const place = { latitude: 51.6, longitude: -0.2, radiusMetres: 200, locality: 'London', country: 'UK' }
  await inWorldTransaction(services.db, worldIds.own, null, async (scope) => {
    await insertHomeLocation(scope, { id: 'own-store', name: 'Alpha store', ...place })
    await insertHomeLocation(scope, { id: 'own-yard', name: 'empty Yard', ...place })
  })
  await owner.query(
    `UPDATE home_location SET distance_yellow = 100, distance_red = 200 WHERE id = 'own-depot'`,
  )
  const foreign = { id: 'theirs', serialNumber: 'SN-001', assetTag: 'AT-10', groups: ['drivers'] }
  await addListed(services, worldIds.foreign, [foreign])
  await addListed(services, worldIds.own, listedDevices)
  for (const device of listedDevices) await tell(owner, device)
}

export async function addListed(
  { db }: Pick<TestMuster['services'], 'db'>,
  world: string,
  devices: readonly Listed[],
): Promise<void> {
  const rows = devices.map(({ device: _device, pulse: _pulse, levels: _levels, ...rest }) => ({
    installId: `install-${rest.id}`,
    keyHash: Buffer.from(rest.id),
    enrolledAt: listTime,
    platformType: 'android' as const,
    manufacturer: 'Zebra',
    model: 'TC57',
    imei: null,
    deviceName: null,
    ...rest,
  }))
  await inWorldTransaction(db, world, null, (scope) => insertDevices(scope, rows))
}

async function tell(
  owner: TestMuster['owner'],
  { id, device = {}, pulse = {}, levels = {} }: Listed,
): Promise<void> {
  const statuses = Object.entries(levels).map(([alert, level]) => [
    alert === 'deviceStatus' ? 'device_status' : statusColumns[alert as DeviceAlert],
    statusLevels.indexOf(level),
  ])
  for (const [table, values] of [
    ['device', device],
    ['device_health', Object.fromEntries(statuses)],
    ['device_pulse', pulse],
  ] as const) {
    const columns = Object.keys(values)
    if (columns.length === 0) continue
    await owner.query(
      `UPDATE ${table} SET ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')}
       WHERE (world_id, number) = (SELECT world_id, number FROM device WHERE id = $1)`,
      [id, ...Object.values(values)],
    )
  }
}

export interface Asked {
  query?: Record<string, string | number>
  body?: object
  as?: PersonName
  world?: string
  headers?: Record<string, string>
}

/** An estate with devices for one test file, and people who make the real calls. */
export function useListedEstate() {
  let muster: TestMuster
  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    await makeDevices(muster)
  })
  afterAll(() => muster.close())
  const tokenOf = signedInTokens(() => muster)

  async function ask(method: 'GET' | 'POST', path: string, asked: Asked = {}): Promise<Response> {
    const { query = {}, body, as = 'administrator', world = worldIds.own, headers } = asked
    return await muster.inject({
      method,
      url: `/api/${path}`,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: { authorization: `Bearer ${await tokenOf(as)}`, world, ...headers },
      ...(body && { payload: body }),
    })
  }

  /** The answer of a call that succeeds. */
  async function answerOf<Answer>(method: 'GET' | 'POST', path: string, asked: Asked = {}): Promise<Answer> {
    const answer = await ask(method, path, asked)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }

  return { muster: () => muster, ask, answerOf }
}

/** The fields named in a refusal. */
export const refusedFields = (answer: Response): string[] =>
  answer
    .json<{ details?: { problems?: { field: string }[] } }>()
    .details?.problems?.map(({ field }) => field) ?? [`${answer.statusCode} ${answer.body}`]
