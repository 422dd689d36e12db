import type pg from 'pg'
import { unpackCharges, unpackDay } from '../../src/telemetry/device-day/index.ts'
import { type Load, offsetOf, reportOf } from './load-reports.ts'
import type { LoadDevice } from './loader.ts'

/** Stored samples: by kind and moment, the measured value. */
type Samples = Map<string, number>

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)
const secondsOfDay = 86_400
const noted = ['timeError', 'timeRecovery']

/** Compares the stored samples with what devices sent and what was acknowledged. */
export async function comparedSamples(
  owner: pg.Client,
  load: Load,
  devices: readonly LoadDevice[],
): Promise<{ problems: string[]; lost: number; doubled: number; samples: number }> {
  const outcome = { problems: [] as string[], lost: 0, doubled: 0, samples: 0 }
  for (const [index, device] of devices.entries()) {
    const stored = new StoredSamples()
    await stored.read(owner, device.world, device.id)
    const sent = samplesOf(load, index, device.sent)
    const acknowledged = samplesOf(load, index, device.acknowledged)
    const lost = [...acknowledged].filter(([key, value]) => !holds(key, stored.samples.get(key), value))
    const invented = [...stored.samples].filter(([key, value]) => !allows(key, sent.get(key), value))
    outcome.lost += lost.length
    outcome.doubled += stored.doubled.length
    outcome.samples += stored.samples.size
    const problems = [
      ...lost.map(([key, value]) => `lost ${key} ${value}, stored is ${stored.samples.get(key)}`),
      ...invented.map(([key, value]) => `never sent: ${key} ${value}, but ${sent.get(key)}`),
      ...stored.doubled.map((key) => `doubled ${key}`),
    ]
    outcome.problems.push(...problems.map((problem) => `device ${index}: ${problem}`))
  }
  return outcome
}

/** An hour holds the largest value it was given; everything else the value measured then. */
const isHour = (key: string) => key.startsWith('hour')
const holds = (key: string, stored: number | undefined, acknowledged: number) =>
  stored !== undefined && (isHour(key) ? stored >= acknowledged : stored === acknowledged)
const allows = (key: string, sent: number | undefined, stored: number) =>
  sent !== undefined && (isHour(key) ? stored <= sent : stored === sent)

function samplesOf(load: Load, device: number, sequences: Iterable<number>): Samples {
  const samples: Samples = new Map()
  for (const sequence of sequences) {
    const report = reportOf(load, device, sequence)
    for (const { at, level, battery } of report.chargeLevels) {
      samples.set(`charge/${seconds(at)}`, level)
      if (battery) samples.set(`battery charge/${seconds(at)}`, level)
    }
    for (const { at, latitude } of report.locations) {
      samples.set(`fix/${seconds(at)}`, Math.round(latitude * 1e5))
    }
    for (const { at, level } of report.signals) samples.set(`signal/${seconds(at)}`, level)
    for (const { at, type } of report.events) samples.set(`${type}/${seconds(at)}`, 1)
    for (const { at, useMinutes } of report.hours) {
      const key = `hour/${hourOf(seconds(at), offsetOf(device))}`
      samples.set(key, Math.max(samples.get(key) ?? 0, useMinutes))
    }
  }
  return samples
}

/** Hours start by the device's own clock, which in some zones is at half past. */
const hourOf = (utc: number, minutesEast: number) =>
  Math.floor((utc + minutesEast * 60) / 3600) * 3600 - minutesEast * 60

class StoredSamples {
  readonly samples: Samples = new Map()
  readonly doubled: string[] = []

  async read(owner: pg.Client, world: string, deviceId: string): Promise<void> {
    const { rows } = await owner.query<{ number: number; day: number; content: Buffer }>(
      `SELECT number, day - DATE '1970-01-01' AS day, content FROM device_day
       WHERE world_id = $1 AND number = (SELECT number FROM device WHERE world_id = $1 AND id = $2)`,
      [world, deviceId],
    )
    const batteries = await batteryCharges(owner, world)
    for (const { day, content } of rows) this.#addDay(day * secondsOfDay, content, batteries)
  }

  #addDay(midnight: number, content: Buffer, batteries: ReadonlyMap<string, number>): void {
    const { chargeLevels, fixes, signals, hours, events } = unpackDay(content)
    for (const { at, level, battery } of chargeLevels) {
      this.#add(`charge/${midnight + at}`, level)
      if (battery === null) continue
      const kept = batteries.get(`${battery}/${midnight + at}/${level}`) ?? 0
      if (kept > 0) this.#add(`battery charge/${midnight + at}`, level)
      if (kept > 1) this.doubled.push(`battery charge/${midnight + at}`)
    }
    for (const { at, latitude } of fixes) this.#add(`fix/${midnight + at}`, latitude)
    for (const { at, level } of signals) this.#add(`signal/${midnight + at}`, level ?? -1)
    for (const { at, useMinutes } of hours) this.#add(`hour/${midnight + at}`, useMinutes)
    for (const { at, type } of events) {
      if (!noted.includes(type)) this.#add(`${type}/${midnight + Math.floor(at / 1000)}`, 1)
    }
  }

  #add(key: string, value: number): void {
    if (this.samples.has(key)) this.doubled.push(key)
    this.samples.set(key, value)
  }
}

/** How often each charge sample is in its battery's own days. */
async function batteryCharges(owner: pg.Client, world: string): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ number: number; day: number; content: Buffer }>(
    `SELECT number, day - DATE '1970-01-01' AS day, content FROM battery_day WHERE world_id = $1`,
    [world],
  )
  const counted = new Map<string, number>()
  for (const { number, day, content } of rows) {
    for (const { at, level } of unpackCharges(content)) {
      const key = `${number}/${day * secondsOfDay + at}/${level}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
  }
  return counted
}
