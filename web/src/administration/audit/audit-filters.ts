import { type AuditAction, auditActions, dayLength, hourLength, latestTime } from '@muster/contract'
import type { ListFilters } from '../../estate/list/use-list.ts'

/** Rolling periods in hours; `all` has no start, `dates` names its days. */
const hoursBack = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 } as const

export const auditPeriods = ['24h', '7d', '30d', '90d', 'all', 'dates'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

export interface AuditFilters {
  actions: readonly AuditAction[]
  period: AuditPeriod
  /** First and last day, both inclusive: `2026-11-03`; null is no limit. */
  from: string | null
  to: string | null
}

export const noFilters: AuditFilters = { actions: [], period: 'all', from: null, to: null }

export const countOfFilters = ({ actions, period }: AuditFilters): number =>
  actions.length + (period === 'all' ? 0 : 1)

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
export function readFilters(parameters: URLSearchParams): AuditFilters {
  const named = parameters.get('actions')?.split(',') ?? []
  const actions = auditActions.filter((action) => named.includes(action))
  const from = readDay(parameters.get('from'))
  const last = readDay(parameters.get('to'))
  const to = from !== null && last !== null && last < from ? null : last
  if (from !== null || to !== null) return { actions, period: 'dates', from, to }
  const period = auditPeriods.find((each) => each === parameters.get('period')) ?? 'all'
  return { ...noFilters, actions, period: period === 'dates' ? 'all' : period }
}

export function writeFilters({ actions, period, from, to }: AuditFilters, parameters: URLSearchParams): void {
  const write = (name: string, value: string | null) =>
    value ? parameters.set(name, value) : parameters.delete(name)
  const hasDays = period === 'dates'
  write('actions', actions.join(','))
  write('period', period === 'all' || hasDays ? null : period)
  write('from', hasDays ? from : null)
  write('to', hasDays ? to : null)
}

export const auditFilters: ListFilters<AuditFilters> = {
  none: noFilters,
  read: readFilters,
  write: writeFilters,
  countOf: countOfFilters,
}

/** Start and end of a period, as calls want them. */
export function boundsOf({ period, from, to }: AuditFilters, now: number): { from?: number; to?: number } {
  if (period === 'all') return {}
  if (period !== 'dates') return { from: now - hoursBack[period] * hourLength }
  return {
    ...(from !== null && { from: midnight(from) }),
    ...(to !== null && { to: midnight(to, 1) - 1 }),
  }
}

/** `devices.moved` is an action on devices, too. */
const kindOf = (action: AuditAction): string =>
  (action.split('.')[0] ?? '').replace(/^devices$/, 'device').replace(/^enrollmentRequest$/, 'enrollment')

export const auditKinds = [
  'settings',
  'user',
  'zone',
  'homeLocation',
  'device',
  'battery',
  'deviceToken',
  'enrollment',
  'agreement',
  'watch',
  'case',
  'channel',
  'delivery',
  'notifications',
  'world',
  'signIn',
  'password',
  'session',
  'access',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const actionsOfKind = (kind: AuditKind): AuditAction[] =>
  auditActions.filter((action) => kindOf(action) === kind)
