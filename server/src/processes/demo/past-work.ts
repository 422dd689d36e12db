import { setImmediate } from 'node:timers/promises'
import { dayLength } from '@muster/contract'
import type { Device, Estate, Period } from '@muster/simulator'
import { BatteryCache } from '../../battery/index.ts'
import { readInstallations } from '../../fleet/index.ts'
import {
  type KnownDeviceReport,
  notePastSightings,
  openPastHistory,
  openPastStates,
  type ReceivedReport,
  serialNumbersOf,
  storePastDays,
  type ToldPast,
  type WantedPast,
  wantedNames,
} from '../../ingestion/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { CollectedUse, NameCache } from '../../telemetry/index.ts'
import { BatteryPast } from './battery-past.ts'
import { refreshStatistics } from './demo-estate.sql.ts'
import { DemoDevice, shareOf, type WorldParts } from './world-past.ts'

/** A part of an estate's history. */
export interface PastShare extends Period {
  /** One share, from 0, of so many. */
  index: number
  of: number
}

/** Days of sightings from which access points are learned. */
export const daysOfSightings = 30
/** Reports per transaction. */
const batchSize = 640

/** The least progress worth reporting, from 0 to 1. */
const leastTold = 0.01

/** Tables grow from empty with the first parts: plans made for empty tables would scan all of them for each row. */
const growing = [1, 3, 9]

/** The steps of a share, one after the other. Days are day numbers, moments milliseconds since the epoch. */
export type PastStep =
  | { kind: 'sightings' }
  | { kind: 'states'; historyFrom: number }
  | { kind: 'history'; until: number }
  | { kind: 'days'; from: number; to: number; sealedBefore: number }
  | { kind: 'use' }

/** Stores a share of an estate's history. Every step is idempotent, also in part. */
export class PastWork {
  readonly #db: Database
  readonly #names: NameCache
  readonly #batteries: BatteryCache
  readonly #batteryPast: BatteryPast
  readonly #share: PastShare
  readonly #worlds: WorldParts[]
  readonly #estate: Estate
  /** On the days stored and not saved yet, by world. */
  readonly #use = new Map<string, CollectedUse>()
  #parts = 0
  readonly #opened = new Map<string, Promise<Map<Device, DemoDevice>>>()

  constructor(db: Database, estate: Estate, share: PastShare) {
    this.#db = db
    this.#names = new NameCache(db)
    this.#batteries = new BatteryCache(db)
    this.#batteryPast = new BatteryPast(estate)
    this.#share = share
    this.#estate = estate
    this.#worlds = shareOf(estate, share)
  }

  /** Calls `tell` with the share of the step that is done, from 0 to 1. */
  async do(step: PastStep, tell: (share: number) => void): Promise<void> {
    const all = this.#worlds.flatMap(({ parts }) => parts.flat()).length
    let done = 0
    let told = 0
    const advance = (devices: number) => {
      done += devices
      // A message to another thread takes a tenth of a millisecond, and one per device adds up to seconds.
      if (done / all < told + leastTold) return
      told = done / all
      tell(told)
    }
    for (const world of this.#worlds) {
      const devices = await this.#devicesOf(world)
      if (step.kind === 'days') await this.#storeDays(world.id, [...devices.values()], step, advance)
      else if (step.kind === 'use') await this.#use.get(world.id)?.save(this.#db, world.id)
      else {
        for (const part of world.parts) {
          const known = part.flatMap((device) => devices.get(device) ?? [])
          await this.#storePart(world.id, known, step)
          advance(part.length)
          if (step.kind === 'states') await this.#refreshWhileGrowing()
        }
      }
    }
  }

  /** Only one share does it: statistics cover the rows of all. */
  async #refreshWhileGrowing(): Promise<void> {
    if (this.#share.index === 0 && growing.includes(++this.#parts)) await refreshStatistics(this.#db)
  }

  async #storePart(
    world: string,
    devices: readonly DemoDevice[],
    step: Exclude<PastStep, { kind: 'days' | 'use' }>,
  ): Promise<void> {
    if (step.kind === 'sightings') {
      const told = devices.map((device) => device.endings(daysOfSightings))
      return await this.#inWorld(world, (scope) => notePastSightings(scope, told))
    }
    const told: ToldPast[] = []
    for (const device of devices) {
      told.push(device.told(step.kind === 'history'))
      // Lets the event loop run: a connection not attended to for long is abandoned.
      await setImmediate()
    }
    const reports = told.flatMap((each) => [...each.reports.values()])
    const serialNumbers = await this.#batteriesIn(world, reports)
    const names = await this.#names.namesFor(
      world,
      wantedNames(told.flatMap(({ lists }) => lists).map(({ report }) => report)),
    )
    const { from, to } = this.#share
    const wanted: WantedPast = {
      first: Math.floor(from / dayLength) - 2,
      last: Math.floor(to / dayLength) + 1,
      until: step.kind === 'history' ? step.until : to,
      historyFrom: step.kind === 'states' ? step.historyFrom : 0,
      serialNumbers,
      weeksBefore: this.#batteryPast.weeksIn(world),
    }
    const open = step.kind === 'states' ? openPastStates : openPastHistory
    const replay = await this.#inWorld(world, (scope) => open(scope, names, told, wanted))
    if (replay) await this.#inWorld(world, replay())
  }

  async #storeDays(
    world: string,
    devices: readonly DemoDevice[],
    { from, to, sealedBefore }: Extract<PastStep, { kind: 'days' }>,
    advance: (devices: number) => void,
  ): Promise<void> {
    const use = this.#use.get(world) ?? new CollectedUse()
    this.#use.set(world, use)
    let batch: KnownDeviceReport[] = []
    const store = async () => {
      const reports = batch
      batch = []
      await this.#batteriesIn(world, reports)
      const names = await this.#names.namesFor(world, wantedNames(reports.map(({ report }) => report)))
      const now = this.#share.to
      const isSealed = (day: number) => day < sealedBefore
      await this.#inWorld(world, (scope) => storePastDays(scope, names, reports, { isSealed, use, now }))
    }
    for (const device of devices) {
      // Reports of one device together: it is read once.
      batch.push(...device.reports(from, to))
      if (batch.length >= batchSize) await store()
      advance(1)
    }
    if (batch.length > 0) await store()
  }

  /** The serial numbers of the batteries in reports, which exist from here on. */
  async #batteriesIn(world: string, reports: readonly ReceivedReport[]): Promise<string[]> {
    const serialNumbers = [...new Set(reports.flatMap(({ report }) => serialNumbersOf(report)))]
    await this.#batteries.ensure(world, serialNumbers, this.#batteryPast.firstSeenIn(world))
    return serialNumbers
  }

  #devicesOf({ id, parts }: WorldParts): Promise<Map<Device, DemoDevice>> {
    const known =
      this.#opened.get(id) ??
      this.#inWorld(id, readInstallations).then((all) => {
        const byInstallId = new Map(all.map((each) => [each.installId, each]))
        return new Map(
          parts.flat().flatMap((device) => {
            const own = byInstallId.get(device.installId)
            return own ? [[device, new DemoDevice(this.#estate, device, own, this.#share)]] : []
          }),
        )
      })
    this.#opened.set(id, known)
    return known
  }

  #inWorld<Result>(world: string, work: (scope: Scope) => Promise<Result>): Promise<Result> {
    return inWorldTransaction(this.#db, world, null, work)
  }
}
