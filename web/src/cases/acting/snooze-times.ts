import { dayLength, hourLength } from '@muster/contract'
import { snoozeProblem } from '@muster/rules'

export const snoozeChoices = ['hour', 'fourHours', 'tomorrow', 'week', 'worse', 'time'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

/** Hour of the next morning at which a snooze ends. */
const morning = 8

/** When a choice ends; null where only getting worse ends it, NaN while the time is missing. */
export function untilOf(choice: SnoozeChoice, typed: string, now: number): number | null {
  switch (choice) {
    case 'hour':
      return now + hourLength
    case 'fourHours':
      return now + 4 * hourLength
    case 'tomorrow': {
      const day = new Date(now)
      return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, morning).getTime()
    }
    case 'week':
      return now + 7 * dayLength
    case 'worse':
      return null
    case 'time':
      return new Date(typed).getTime()
  }
}

export const isPossibleUntil = (until: number | null, now: number): boolean =>
  until === null || (!Number.isNaN(until) && snoozeProblem({ until, orWorse: false }, now) === null)

/** A moment as fields of date and time want it, by the browser's clock: `2026-11-12T14:16`. */
export function localTime(moment: number): string {
  const at = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}
