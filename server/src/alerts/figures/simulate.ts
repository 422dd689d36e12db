import {
  dayLength,
  namedChanges,
  type SimulatedDay,
  type StatusChanges,
  simulatedDays,
  type ThresholdSimulation,
  type WorldSettings,
} from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readFigures } from './alert-figures.sql.ts'
import { changedAlerts } from './changed-alerts.ts'
import { type RunningSimulation, startSimulation } from './running-simulation.ts'
import { nameBatteries, nameDevices } from './simulated-estate.sql.ts'
import { readSimulatedEstate } from './simulated-estate.ts'
import type { FoundChanges } from './simulation.ts'

interface Asked {
  saved: WorldSettings
  proposed: WorldSettings
  now: number
  /** Throws where nobody waits for the answer any more. */
  checkStop: () => void
}

/** What would have alerted on each of the last days with the saved and with proposed settings [F-504, F-505]. */
export async function simulate(scope: Scope, asked: Asked): Promise<ThresholdSimulation> {
  const { saved, proposed } = asked
  const settings = { saved, proposed, changed: changedAlerts(saved, proposed) }
  const starting = startSimulation(settings, await readSimulatedEstate(scope))
  try {
    return await judgeDays(starting, scope, asked)
  } finally {
    await starting.then((simulation) => simulation.end())
  }
}

async function judgeDays(
  starting: Promise<RunningSimulation>,
  scope: Scope,
  { saved, now, checkStop }: Asked,
): Promise<ThresholdSimulation> {
  const today = Math.floor(now / dayLength)
  const days: SimulatedDay[] = []
  let lastAt: number | null = null
  // Each day is read while the one before it is judged.
  const read = (day: number) => {
    const reading = readFigures(scope, day)
    reading.catch(() => undefined)
    return reading
  }
  let next = read(today - simulatedDays + 1)
  const simulation = await starting
  for (let day = today - simulatedDays + 1; day <= today; day++) {
    const rows = await next
    if (day < today) next = read(day + 1)
    checkStop()
    days.push({ date: dateOfDay(day), counts: rows.length === 0 ? null : await simulation.judge(rows) })
    if (rows.length > 0) lastAt = Math.min(...rows.map(({ at }) => at))
  }
  const latest = lastAt === null ? null : await latestOf(scope, lastAt, await simulation.changes(), saved)
  return { days, latest }
}

async function latestOf(
  scope: Scope,
  at: number,
  { devices, batteries }: Record<'devices' | 'batteries', FoundChanges>,
  { deviceIdentifier }: WorldSettings,
): Promise<NonNullable<ThresholdSimulation['latest']>> {
  const changes = (found: FoundChanges, list: StatusChanges['list']): StatusChanges => ({
    ...{ worse: found.worse, better: found.better, list },
  })
  return {
    at,
    devices: changes(devices, await nameDevices(scope, firstOf(devices), deviceIdentifier)),
    batteries: changes(batteries, await nameBatteries(scope, firstOf(batteries))),
  }
}

/** The worse ones first. */
const firstOf = ({ firstWorse, firstBetter }: FoundChanges) =>
  [...firstWorse, ...firstBetter].slice(0, namedChanges)
