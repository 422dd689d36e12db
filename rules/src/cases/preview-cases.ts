import { caseForGroup } from './case-of-group.ts'
import { type GroupPhase, nextPhase } from './group-phase.ts'

/** A time for which a device alerted, in milliseconds since the epoch; it still does where `to` is null. */
export interface AlertingTime {
  from: number
  to: number | null
}

interface PastGroup {
  devices: readonly AlertingTime[]
  /** Milliseconds. */
  holdFor: number
  endAfter: number
  /** For which the group as a whole must hold, where it is watched and not its devices [K-202]. */
  groupHoldFor?: number
  leastDevices: number
  now: number
}

/** A case that a watch would have had; it lasts where `endedAt` is null. */
export interface PastCase {
  openedAt: number
  endedAt: number | null
  /** How often it came back. */
  cameBack: number
  peakDevices: number
}

interface Step {
  at: number
  by: 1 | -1
}

/** When devices began and stopped to count: what does not hold long enough never does. */
function stepsOf({ devices, holdFor, now }: PastGroup): Step[] {
  const steps: Step[] = []
  for (const { from, to } of devices) {
    const at = from + holdFor
    if (at > now || (to !== null && to <= at)) continue
    steps.push({ at, by: 1 })
    if (to !== null && to <= now) steps.push({ at: to, by: -1 })
  }
  return steps.sort((a, b) => a.at - b.at)
}

/** The cases that a watch would have had in one group, by the same rules as live ones [K-416, K-417]. */
export function pastCases(group: PastGroup): PastCase[] {
  const { endAfter, groupHoldFor = 0, leastDevices, now } = group
  const cases: PastCase[] = []
  let phase: GroupPhase = { phase: 'quiet' }
  let devices = 0
  /** How many there were until the moment that is looked at. */
  let before = 0
  const look = (at: number, isMet: boolean, since: number | null) => {
    const next = nextPhase(phase, { now: at, isMet, since }, { holdFor: groupHoldFor, endAfter })
    phase = next.phase
    for (const turn of next.turns) {
      const last = cases.at(-1)
      if (turn.what === 'ended') {
        if (last) last.endedAt = turn.at
        continue
      }
      const standing = last ? { state: 'over' as const, endedAt: last.endedAt } : null
      if (last && caseForGroup(standing, turn.at) === 'comesBack') {
        last.endedAt = null
        last.cameBack++
      } else {
        const peakDevices = turn.at < at ? before : 0
        cases.push({ openedAt: turn.at, endedAt: null, cameBack: 0, peakDevices })
      }
    }
    const current = cases.at(-1)
    if (current && phase.phase === 'alerting') current.peakDevices = Math.max(current.peakDevices, devices)
    before = devices
  }
  const steps = stepsOf(group)
  for (const [index, { at, by }] of steps.entries()) {
    devices += by
    // Of devices that change at the same moment only the result counts.
    if (steps[index + 1]?.at !== at) look(at, devices >= leastDevices, at)
  }
  look(now, devices >= leastDevices, null)
  return cases
}
