import { afterUptime, type Gap } from './own-downtime.ts'

/**
 * Where a group of a watch stands: nothing to see, waiting for the holding time, a case, or waiting for the ending time.
 * `since` is the moment at which that began, in milliseconds since the epoch.
 */
export type GroupPhase = { phase: 'quiet' } | { phase: 'holding' | 'alerting' | 'ending'; since: number }

export interface Look {
  now: number
  /** Whether the group has what the watch looks for. */
  isMet: boolean
  /** Since when it is so, at most `now`; null where only the present is known. */
  since: number | null
}

export interface Timing {
  /** Milliseconds; 0 where devices hold one by one. */
  holdFor: number
  endAfter: number
  /** Own downtime, during which nobody knows whether something ended [K-1209]. */
  gaps?: readonly Gap[]
}

/** A case opened, or ended, at a moment. */
export interface Turn {
  what: 'opened' | 'ended'
  at: number
}

export interface NextPhase {
  phase: GroupPhase
  turns: Turn[]
  /** When time alone changes the phase; null: it does not. */
  lookAt: number | null
}

/** What becomes of a group at a look. A late look gives what one on time would have given [K-202, K-205 to K-207]. */
export function nextPhase(before: GroupPhase, { now, isMet, since }: Look, timing: Timing): NextPhase {
  const turns: Turn[] = []
  let phase = before
  if (isMet !== wasMet(phase)) {
    // Where it is not known when it changed, a time that was running did not run out: the last look would have seen it.
    if (since !== null) phase = inTime(phase, since - 1, timing, turns)
    phase = changed(phase, since ?? now)
  }
  phase = inTime(phase, now, timing, turns)
  return { phase, turns, lookAt: runsOutAt(phase, timing) }
}

const wasMet = ({ phase }: GroupPhase): boolean => phase === 'holding' || phase === 'alerting'

function changed(before: GroupPhase, at: number): GroupPhase {
  switch (before.phase) {
    case 'quiet':
      return { phase: 'holding', since: at }
    case 'holding':
      return { phase: 'quiet' }
    case 'alerting':
      return { phase: 'ending', since: at }
    case 'ending':
      return { phase: 'alerting', since: at }
  }
}

/** The phase at a later moment, if nothing else happens until then. */
function inTime(before: GroupPhase, until: number, timing: Timing, turns: Turn[]): GroupPhase {
  const at = runsOutAt(before, timing)
  if (at === null || at > until) return before
  if (before.phase === 'holding') {
    turns.push({ what: 'opened', at })
    return { phase: 'alerting', since: at }
  }
  turns.push({ what: 'ended', at })
  return { phase: 'quiet' }
}

function runsOutAt(phase: GroupPhase, { holdFor, endAfter, gaps = [] }: Timing): number | null {
  if (phase.phase === 'holding') return phase.since + holdFor
  if (phase.phase === 'ending') return afterUptime({ since: phase.since, lasting: endAfter, gaps })
  return null
}
