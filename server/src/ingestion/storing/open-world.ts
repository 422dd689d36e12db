import { timingSafeEqual } from 'node:crypto'
import type { WorldSettings } from '@muster/contract'
import { localDay } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import { BatteriesAreGone } from '../../battery/index.ts'
import { type DeviceState, readDeviceStates } from '../../fleet/index.ts'
import { allOf } from '../../platform/database/pipeline.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import {
  type DeviceDay,
  isSeen,
  lockDevices,
  readDays,
  type StoredDay,
  type WorldNames,
} from '../../telemetry/index.ts'
import { collects } from '../agent/collects.ts'
import type { ReadReport } from '../intake/read-report.ts'
import { type BatteryWork, openBatteries } from './battery-work.ts'
import { dayNumbersOf, daysOfReport } from './days-of-report.ts'
import type { WorkingDevice } from './fold-report.ts'
import { openDevices } from './open-devices.ts'

export interface PendingReport {
  deviceId: string
  keyHash: Buffer
  report: ReadReport
  /** When it was received, in milliseconds since the epoch. */
  received: number
}

/** Reports of one world, waiting to be stored. */
export interface WorldReports {
  scope: Scope
  names: WorldNames
  pending: readonly PendingReport[]
}

interface LockedWorld extends WorldReports {
  numbers: number[]
}

interface ReadWorld extends WorldReports {
  states: DeviceState[]
  settings: WorldSettings
  storedDays: StoredDay[]
}

/** A world whose devices are locked and read, as they are before the reports are added. */
export interface OpenWorld extends WorldReports {
  states: DeviceState[]
  settings: WorldSettings
  /** By report; only those whose key is the device's. */
  stateOf: ReadonlyMap<PendingReport, DeviceState>
  /** What a report adds to each day; none for one that is stored already. */
  addedBy: ReadonlyMap<PendingReport, ReadonlyMap<number, DeviceDay>>
  devices: ReadonlyMap<number, WorkingDevice>
  batteries: BatteryWork
}

export async function lockWorld(world: WorldReports): Promise<LockedWorld> {
  const ids = [...new Set(world.pending.map(({ deviceId }) => deviceId))]
  return { ...world, numbers: await lockDevices(world.scope, { ids }) }
}

/**
 * Reads what is locked, and the settings. By separate statements: one that had to wait sees its locked rows as they are
 * by then, but all others as they were. And a change of settings re-evaluates every device, before or after this.
 */
export async function readWorld({ numbers, ...world }: LockedWorld): Promise<ReadWorld> {
  const { scope, pending } = world
  const [states, { settings }, storedDays] = await allOf([
    () => readDeviceStates(scope, numbers),
    () => readWorldSettings(scope),
    () => readDays(scope, numbers, [...new Set(pending.flatMap(daysAround))]),
  ])
  return { ...world, states, settings, storedDays }
}

/** Locks the batteries that the reports name, and works out what each report adds. */
export async function openWorld({ storedDays, ...world }: ReadWorld): Promise<OpenWorld> {
  const { scope, names, pending, states, settings } = world
  const stateOf = statesOf(pending, states)
  const fresh = pending.filter((each) => {
    const state = stateOf.get(each)
    return state && !isSeen(state.sequences, each.report.sequence)
  })
  const batteries = await openBatteries(
    scope,
    fresh.map(({ report }) => report),
  )
  if (batteries.missing.length > 0) throw new BatteriesAreGone(scope.world, batteries.missing)
  const addedBy = new Map<PendingReport, ReadonlyMap<number, DeviceDay>>()
  for (const each of fresh) {
    const state = stateOf.get(each)
    if (!state) continue
    const numbers = { names, battery: batteries.numberOf }
    addedBy.set(each, daysOfReport(each.report, numbers, collects(settings, state.platform)))
  }
  const wanted = fresh.map((each) => ({ number: stateOf.get(each)?.number ?? 0, days: daysAround(each) }))
  const devices = await openDevices(scope, states, wanted, storedDays)
  return { ...world, stateOf, addedBy, devices, batteries }
}

function statesOf(
  pending: readonly PendingReport[],
  states: readonly DeviceState[],
): ReadonlyMap<PendingReport, DeviceState> {
  const byId = new Map(states.map((state) => [state.id, state]))
  const found = new Map<PendingReport, DeviceState>()
  for (const each of pending) {
    const state = byId.get(each.deviceId)
    if (state && timingSafeEqual(state.keyHash, each.keyHash)) found.set(each, state)
  }
  return found
}

/** The days of the report's samples, and the day it was received: the service may record an event on it. */
const daysAround = ({ report, received }: PendingReport): number[] => [
  ...dayNumbersOf(report),
  localDay({ utc: received, offset: report.sentAt.offset }),
]
