import { randomUUID } from 'node:crypto'
import { dateOfDay } from '@muster/rules'
import { makeDeviceKey } from '../../../server/src/ingestion/index.ts'
import { packDay } from '../../../server/src/telemetry/device-day/index.ts'
import { summariseDay } from '../../../server/src/telemetry/device-day/summary.ts'
import { type DeviceDay, packRecent, type WorldNames } from '../../../server/src/telemetry/index.ts'
import { figuresOf } from '../../../server/src/telemetry/recent/recent.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { copyRows } from '../database/copy.ts'
import { copyDevices, copyPulses, type NewDevice, plainIdentity } from '../database/devices.ts'
import { makeWorlds, worldId } from '../database/worlds.ts'
import { storedDays } from '../standard/packed-days.ts'
import { type DayFrame, standardDay } from '../standard/standard-day.ts'

/** Different standard days; devices share them, each at its own point of the day. */
export const templates = 400
/** Reports that a day may get before they would be in the future of its local clock. */
export const mostReports = 88
/** Reports stored before the measurement begins, so that a day holds 48 on average while it runs. */
const filled = { least: 20, most: 48 }

/** What the loader needs to know of a device. */
export interface LoadedDevice {
  key: string
  template: number
  /** Reports it has sent for the day. */
  sent: number
}

export interface LoadPlan {
  frame: DayFrame
  devices: LoadedDevice[]
  /** The share of reports of a wrong clock, which is a problem until the device's next report. */
  wrongClocks?: number
}

/** A local day in some zone where it is 22:00 now: whatever the time, its reports are in the past and of today. */
export function frameOf(now: number): DayFrame {
  const minutes = Math.floor(now / 60_000) % 1440
  const ahead = Math.round((22 * 60 - minutes) / 15) * 15
  const offset = ahead > 14 * 60 ? ahead - 1440 : ahead
  return { day: Math.floor((now + offset * 60_000) / 86_400_000), offset }
}

/** Fills a database with worlds and devices in the middle of their day. */
export async function planLoad(
  database: BenchDatabase,
  { worlds, devices: count }: { worlds: number; devices: number },
): Promise<LoadPlan> {
  const now = Date.now()
  const frame = frameOf(now)
  const ids = Array.from({ length: worlds }, (_, index) => worldId(index + 1))
  const names = await makeWorlds(database, ids)
  const days = await packedTemplates(frame, names)
  const enrolledAt = now - 200 * 86_400_000
  const devices = Array.from({ length: count }, (_, index): NewDevice & LoadedDevice => {
    const world = ids[index % worlds] ?? ''
    const id = randomUUID().replaceAll('-', '')
    const spread = filled.most - filled.least
    const number = Math.floor(index / worlds) + 1
    return {
      world,
      number,
      id,
      key: makeDeviceKey(world, id),
      cohort: 1,
      homeLocationId: null,
      groups: [],
      enrolledAt,
      identity: plainIdentity(number),
      template: index % templates,
      sent: filled.least + ((index * 7919) % (spread + 1)),
    }
  })
  const { owner } = database
  await copyRows(
    owner,
    'cohort',
    ['world_id', 'id', 'home_location_id', 'groups', 'members'],
    ids.map((world) => [world, 1, null, [], '[null]']),
  )
  await copyDevices(owner, devices)
  const dayOf = ({ template, sent }: LoadedDevice) =>
    days[template]?.[sent - 1] ?? { content: Buffer.of(), recent: Buffer.of() }
  await copyPulses(
    owner,
    devices.map((device) => ({
      world: device.world,
      number: device.number,
      lastContact: now,
      sequence: firstSequence - 1,
      lastUsed: now,
      fix: null,
      insideAt: null,
      bssid: null,
      storage: null,
      recent: dayOf(device).recent,
    })),
  )
  await copyRows(
    owner,
    'device_day',
    ['world_id', 'number', 'day', 'cohort_id', 'sealed', 'content'],
    devices
      .values()
      .map((device) => [device.world, device.number, dateOfDay(frame.day), 1, false, dayOf(device).content]),
  )
  await owner.query('VACUUM ANALYZE')
  await owner.query('CHECKPOINT')
  return { frame, devices: devices.map(({ key, template, sent }) => ({ key, template, sent })) }
}

/** With as many digits as all that follow. */
export const firstSequence = 1_000_000

interface PackedTemplate {
  content: Buffer
  recent: Buffer
}

/** Each standard day after each of its reports, and a month of figures that ends with it. */
async function packedTemplates(frame: DayFrame, names: WorldNames): Promise<PackedTemplate[][]> {
  return Array.from({ length: templates }, (_, seed) => {
    const quarters = standardDay(seed, frame).slice(0, filled.most)
    return storedDays(quarters, frame.day, names).map((day) => ({
      content: packDay(day),
      recent: monthOf(day, frame),
    }))
  })
}

function monthOf(day: DeviceDay, frame: DayFrame): Buffer {
  const figures = figuresOf(summariseDay(day))
  return packRecent({
    days: { latest: frame.day, days: Array.from({ length: 30 }, () => figures) },
    events: { deviceRebooted: [], deviceLowPower: [], deviceDropped: [] },
  })
}
