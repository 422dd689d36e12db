import { type AuditAction, auditActions } from '@muster/contract'
import type { ListFilters } from '../../estate/list/use-list.ts'
import { anyTime, type Period, readPeriod, writePeriod } from '../../estate/period/period.ts'

export interface AuditFilters extends Period {
  actions: readonly AuditAction[]
}

export const noFilters: AuditFilters = { actions: [], ...anyTime }

export const countOfFilters = ({ actions, period }: AuditFilters): number =>
  actions.length + (period === 'all' ? 0 : 1)

/** Users can type anything into a URL: invalid values are ignored. */
export function readFilters(parameters: URLSearchParams): AuditFilters {
  const named = parameters.get('actions')?.split(',') ?? []
  return { actions: auditActions.filter((action) => named.includes(action)), ...readPeriod(parameters) }
}

export function writeFilters({ actions, ...period }: AuditFilters, parameters: URLSearchParams): void {
  if (actions.length > 0) parameters.set('actions', actions.join(','))
  else parameters.delete('actions')
  writePeriod(period, parameters)
}

export const auditFilters: ListFilters<AuditFilters> = {
  none: noFilters,
  read: readFilters,
  write: writeFilters,
  countOf: countOfFilters,
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
