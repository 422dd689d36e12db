import { setTimeout as delay } from 'node:timers/promises'
import type { LocalTime } from '@muster/contract'

/** The machine's clock and zone. */
export function readClock(): LocalTime {
  const now = new Date()
  return { utc: now.getTime(), offset: -now.getTimezoneOffset() }
}

/** Waits, or stops waiting when the signal says so. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}
