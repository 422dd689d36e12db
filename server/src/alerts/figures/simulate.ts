import { isDeepStrictEqual } from 'node:util'
import {
  type BatteryAlert,
  batteryAlerts,
  dayLength,
  deviceAlerts,
  namedChanges,
  type SimulatedDay,
  type StatusChanges,
  simulatedDays,
  type ThresholdSimulation,
  type WorldSettings,
} from '@muster/contract'
import { dateOfDay, periodOf, thresholdsOf } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readFigures } from './alert-figures.sql.ts'
import type { ComparedSettings } from './compared-levels.ts'
import { type FoundChanges, type SimulatedFigures, simulateDay } from './simulate-day.ts'
import { nameBatteries, nameDevices } from './simulated-estate.sql.ts'
import { readSimulatedEstate } from './simulated-estate.ts'
import { Workspace } from './workspace.ts'

interface Asked {
  saved: WorldSettings
  proposed: WorldSettings
  now: number
  /** Throws where nobody waits for the answer any more. */
  checkStop: () => void
}

/** What would have alerted on each of the last days with the saved and with proposed settings [F-504, F-505]. */
export async function simulate(scope: Scope, asked: Asked): Promise<ThresholdSimulation> {
  const { saved, proposed, now, checkStop } = asked
  const settings = { saved, proposed, changed: changedAlerts(saved, proposed) }
  const estate = await readSimulatedEstate(scope)
  const today = Math.floor(now / dayLength)
  const days: SimulatedDay[] = []
  const workspace = new Workspace()
  let last: SimulatedFigures | null = null
  // Each day is read while the one before it is judged.
  const read = (day: number) => {
    const reading = readFigures(scope, day)
    reading.catch(() => undefined)
    return reading
  }
  let next = read(today - simulatedDays + 1)
  for (let day = today - simulatedDays + 1; day <= today; day++) {
    const rows = await next
    if (day < today) next = read(day + 1)
    const figures =
      rows.length === 0 ? null : await simulateDay(rows, settings, estate, { workspace, checkStop })
    days.push({ date: dateOfDay(day), counts: figures?.counts ?? null })
    last = figures ?? last
  }
  return { days, latest: last && (await latestOf(scope, last, settings)) }
}

/** The alerts of devices and batteries that two settings give other levels. */
function changedAlerts(saved: WorldSettings, proposed: WorldSettings): ReadonlySet<string> {
  const partsOf = (alert: BatteryAlert, settings: WorldSettings) =>
    (['Enabled', 'Yellow', 'Red'] as const).map((part) => settings[`${batterySettings[alert]}${part}`])
  return new Set([
    ...deviceAlerts.filter(
      (alert) =>
        !isDeepStrictEqual(
          [thresholdsOf(alert, saved), periodOf(alert, saved)],
          [thresholdsOf(alert, proposed), periodOf(alert, proposed)],
        ),
    ),
    ...batteryAlerts.filter((alert) => !isDeepStrictEqual(partsOf(alert, saved), partsOf(alert, proposed))),
  ])
}

const batterySettings = {
  batteryHealthStatus: 'batteryHealthStatus',
  batteryAverageDischargeStatus: 'batteryAverageDischarge',
  batteryCycleCountStatus: 'batteryCycleCount',
} as const satisfies Record<BatteryAlert, string>

async function latestOf(
  scope: Scope,
  { at, devices, batteries }: SimulatedFigures,
  { saved }: Pick<ComparedSettings, 'saved'>,
): Promise<NonNullable<ThresholdSimulation['latest']>> {
  const changes = (found: FoundChanges, list: StatusChanges['list']): StatusChanges => ({
    ...{ worse: found.worse, better: found.better, list },
  })
  return {
    at,
    devices: changes(devices, await nameDevices(scope, firstOf(devices), saved.deviceIdentifier)),
    batteries: changes(batteries, await nameBatteries(scope, firstOf(batteries))),
  }
}

/** The worse ones first. */
const firstOf = ({ firstWorse, firstBetter }: FoundChanges) =>
  [...firstWorse, ...firstBetter].slice(0, namedChanges)
