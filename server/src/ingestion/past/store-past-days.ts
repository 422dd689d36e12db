import { localDay } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import { lockDeviceStates } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import {
  type CollectedUse,
  insertSumChanges,
  noRecent,
  readDays,
  SumChanges,
  type WorldNames,
  writeDays,
} from '../../telemetry/index.ts'
import { collects } from '../agent/collects.ts'
import { openBatteries } from '../storing/battery-work.ts'
import { daysOfReport } from '../storing/days-of-report.ts'
import { foldReport, settleDays } from '../storing/fold-report.ts'
import { changedDaysOf, openDevices } from '../storing/open-devices.ts'
import type { ReceivedReport } from './past-lists.ts'

/** A report of a device whose state is already known. */
export interface KnownDeviceReport extends ReceivedReport {
  deviceId: string
  /** Whether the device's clock was wrong at its previous report. */
  wasWrong: boolean
}

export interface PastDays {
  isSealed(day: number): boolean
  /** Collects the use on these days, for the caller to save. */
  use: CollectedUse
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Stores the days of reports and their contribution to sums, in any order; stored again, they stay the same. Nothing
 * else of a device is touched: later reports cover that.
 */
export async function storePastDays(
  scope: Scope,
  names: WorldNames,
  reports: readonly KnownDeviceReport[],
  { isSealed, use, now }: PastDays,
): Promise<void> {
  const known = await lockDeviceStates(scope, { ids: [...new Set(reports.map(({ deviceId }) => deviceId))] })
  const { settings } = await readWorldSettings(scope)
  const batteries = await openBatteries(
    scope,
    reports.map(({ report }) => report),
  )
  const numbers = { names, battery: batteries.numberOf }
  const byId = new Map(known.map((state) => [state.id, state]))
  const told = reports.flatMap((each) => {
    const state = byId.get(each.deviceId)
    if (!state) return []
    const days = daysOfReport(each.report, numbers, collects(settings, state.platform))
    return [{ ...each, number: state.number, days }]
  })
  const wanted = told.map(({ number, days, report, received }) => ({
    number,
    days: [...days.keys(), localDay({ utc: received, offset: report.sentAt.offset })],
  }))
  const devices = await openDevices(
    scope,
    // The effect of these reports on the state is dropped: they are old.
    known.map((state) => ({ ...state, recent: noRecent() })),
    wanted,
    await readDays(
      scope,
      [...new Set(wanted.map(({ number }) => number))],
      [...new Set(wanted.flatMap(({ days }) => days))],
    ),
  )
  for (const { number, report, received, wasWrong, days } of told) {
    const device = devices.get(number)
    if (!device) continue
    device.state.timeErrorAt = wasWrong ? 0 : null
    device.state.timeRecoveryAt = null
    foldReport(device, report, days, received)
    batteries.fold(report, number, received)
  }
  const sums = new SumChanges(names)
  for (const device of devices.values()) settleDays(device, sums, { notesUse: false })
  const changed = [...devices.values()].flatMap(changedDaysOf)
  for (const day of changed) use.add(names, day)
  await writeDays(
    scope,
    changed.map((each) => ({ ...each, sealed: isSealed(each.day) })),
  )
  await batteries.saveDays(isSealed, now)
  await insertSumChanges(scope, sums)
}
