import { dayLength, hourLength, latestTime } from '@muster/contract'

/** Rolling spans in hours; `all` has no start, `dates` names its days. */
const hoursBack = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 } as const

export const timeSpans = ['24h', '7d', '30d', '90d', 'all', 'dates'] as const
export type TimeSpan = (typeof timeSpans)[number]

/** A filter by time, for lists of what happened. */
export interface Period {
  period: TimeSpan
  /** First and last day, both inclusive: `2026-11-03`; null is no limit. */
  from: string | null
  to: string | null
}

export const anyTime: Period = { period: 'all', from: null, to: null }

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Start of a day, or of one some days later, in the browser's time zone. */
function midnight(day: string, daysLater = 0): number {
  const [, year, month, date] = dayPattern.exec(day) ?? []
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
}

/** The day of a moment as `2026-11-03`, in the browser's time zone. */
export function dayOf(moment: number): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function readDay(text: string | null): string | null {
  if (text === null || !dayPattern.test(text)) return null
  const start = midnight(text)
  const isDay = dayOf(start) === text && start >= dayLength && start < latestTime - 2 * dayLength
  return isDay ? text : null
}

/** Users can type anything into a URL: invalid values are ignored. */
export function readPeriod(parameters: URLSearchParams): Period {
  const from = readDay(parameters.get('from'))
  const last = readDay(parameters.get('to'))
  const to = from !== null && last !== null && last < from ? null : last
  if (from !== null || to !== null) return { period: 'dates', from, to }
  const period = timeSpans.find((each) => each === parameters.get('period')) ?? 'all'
  return { ...anyTime, period: period === 'dates' ? 'all' : period }
}

export function writePeriod({ period, from, to }: Period, parameters: URLSearchParams): void {
  const write = (name: string, value: string | null) =>
    value ? parameters.set(name, value) : parameters.delete(name)
  const hasDays = period === 'dates'
  write('period', period === 'all' || hasDays ? null : period)
  write('from', hasDays ? from : null)
  write('to', hasDays ? to : null)
}

/** Start and end of a period, as calls want them. */
export function boundsOf({ period, from, to }: Period, now: number): { from?: number; to?: number } {
  if (period === 'all') return {}
  if (period !== 'dates') return { from: now - hoursBack[period] * hourLength }
  return {
    ...(from !== null && { from: midnight(from) }),
    ...(to !== null && { to: midnight(to, 1) - 1 }),
  }
}
