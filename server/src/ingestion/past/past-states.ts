import type { DeviceStatuses } from '@muster/contract'
import { deviceAlerts } from '@muster/contract'
import { readWorldSettings } from '../../administration/index.ts'
import { hasTransitionsBefore, insertPastTransitions, readAllAccessPoints } from '../../alerts/index.ts'
import {
  type DeviceState,
  lockDeviceStates,
  savePlaces,
  savePulses,
  saveStatuses,
} from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { noRecent, type WorldNames, withSeen } from '../../telemetry/index.ts'
import { PastBatteries, type WeeksBefore } from './past-batteries.ts'
import { savePastFigures } from './past-figures.ts'
import { type ReceivedReport, storePastLists } from './past-lists.ts'
import { Replay, type ReplayedDevice, type ReplayedPeriod } from './replay.ts'

/** What a device reported in the past, one report per day at most. */
export interface ToldPast extends Omit<ReplayedDevice, 'state'> {
  deviceId: string
  /** The reports with a changed list or inventory, oldest first. */
  lists: readonly ReceivedReport[]
  /** Of every report, oldest first. */
  sequences: readonly number[]
}

export interface WantedPast extends ReplayedPeriod {
  /** Of the smart batteries shared among the devices. */
  serialNumbers: readonly string[]
  /** What is known of them from before. */
  weeksBefore: WeeksBefore
}

/** Stores the result. */
export type SavePast = (scope: Scope) => Promise<void>

/**
 * Reads what is needed to compute the state of devices after all their reports, without their days: inventory,
 * installed software, last activity, and their statuses with the latest changes. Returns the computation, to run
 * outside the transaction, since it takes its time; null where the devices have reported already, as after an
 * interrupted start.
 */
export async function openPastStates(
  scope: Scope,
  names: WorldNames,
  told: readonly ToldPast[],
  wanted: WantedPast,
): Promise<(() => SavePast) | null> {
  const states = await lockDeviceStates(scope, { ids: told.map(({ deviceId }) => deviceId) })
  if (states.some(({ lastContact }) => lastContact !== null)) return null
  const { settings } = await readWorldSettings(scope)
  const batteries = await PastBatteries.open(scope, wanted.serialNumbers, settings, wanted.weeksBefore)
  const replay = new Replay(names, settings, await readAllAccessPoints(scope), batteries)
  return () => {
    const devices = joined(states, told)
    for (const { state, lists, sequences } of devices) {
      const inventory = lists.findLast(({ report }) => report.inventory)?.report.inventory
      if (inventory) state.timeZone = inventory.timeZone?.name ?? null
      for (const sequence of sequences) state.sequences = withSeen(state.sequences, sequence)
    }
    const { transitions, figures } = replay.run(devices, wanted)
    return async (saving) => {
      await storePastLists(saving, names, devices)
      await savePulses(saving, states)
      await saveStatuses(saving, states)
      await savePlaces(saving, states)
      await batteries.save(saving)
      await insertPastTransitions(saving, transitions)
      await savePastFigures(saving, figures)
    }
  }
}

/** The same for the status changes before those already stored; null where they are stored. */
export async function openPastHistory(
  scope: Scope,
  names: WorldNames,
  told: readonly ToldPast[],
  wanted: WantedPast,
): Promise<(() => SavePast) | null> {
  const states = await lockDeviceStates(scope, { ids: told.map(({ deviceId }) => deviceId) })
  const numbers = states.map(({ number }) => number)
  if (await hasTransitionsBefore(scope, numbers, wanted.until)) return null
  const { settings } = await readWorldSettings(scope)
  const batteries = await PastBatteries.open(scope, wanted.serialNumbers, settings)
  batteries.forget()
  const replay = new Replay(names, settings, await readAllAccessPoints(scope), batteries)
  return () => {
    const { transitions, figures } = replay.run(joined(states.map(asEnrolled), told), wanted)
    return async (saving) => {
      await insertPastTransitions(saving, transitions)
      await savePastFigures(saving, figures)
    }
  }
}

function joined(
  states: readonly DeviceState[],
  told: readonly ToldPast[],
): (ToldPast & { state: DeviceState })[] {
  const byId = new Map(told.map((each) => [each.deviceId, each]))
  return states.flatMap((state) => {
    const past = byId.get(state.id)
    return past ? [{ ...past, state }] : []
  })
}

const allGreen = Object.fromEntries(deviceAlerts.map((alert) => [alert, 'green'])) as DeviceStatuses

/** A device as it was before its first report. */
const asEnrolled = (state: DeviceState): DeviceState => ({
  ...state,
  statuses: { ...allGreen },
  lastContact: null,
  lastUsed: null,
  timeErrorAt: null,
  timeRecoveryAt: null,
  fix: null,
  insideAt: null,
  accessPointSequence: 0,
  accessPoint: null,
  recent: noRecent(),
  averageDischarge: null,
  reevaluateAt: state.enrolledAt,
})
