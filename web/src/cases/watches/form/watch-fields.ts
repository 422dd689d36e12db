import {
  batteryAlerts,
  type CaseLevel,
  type Grouping,
  QuietHours,
  type Watched,
  type WatchFields,
  type WatchKind,
  WatchName,
  type WorldWatchFields,
  watchLimits,
} from '@muster/contract'
import { placePeople, type WatchDraft } from './watch-draft.ts'
import { requestOf } from './watched-filters.ts'

const numberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Alarms are of home locations or groups. */
export const groupingsOf = (kind: WatchKind): readonly Grouping[] => {
  if (kind === 'anomaly' || kind === 'silence') return []
  return kind === 'alarm' ? ['homeLocation', 'group'] : ['homeLocation', 'group', 'model', 'all']
}

/** A time error has no warning [K-104]. */
export const levelsOf = ({ kind, alert }: Pick<WatchDraft, 'kind' | 'alert'>): readonly CaseLevel[] =>
  kind === 'deviceAlert' && alert === 'deviceTimeErrorStatus' ? ['red'] : ['red', 'yellow']

export function watchedOf(draft: WatchDraft): Watched {
  const { kind, groupedBy } = draft
  const level = levelsOf(draft).includes(draft.level) ? draft.level : 'red'
  const leastDevices = numberOf(draft.leastDevices)
  const moreThan = numberOf(draft.moreThan)
  switch (kind) {
    case 'deviceAlert':
      return { kind, alert: draft.alert, level, leastDevices, groupedBy }
    case 'batteryAlert':
      return { kind, alert: draft.batteryAlert, level, leastDevices, groupedBy }
    case 'alarm':
      return {
        kind,
        alarm: draft.alarm,
        level: draft.alarmLevel,
        groupedBy: groupedBy === 'group' ? 'group' : 'homeLocation',
      }
    case 'anomaly':
      return { kind, alerts: [...draft.anomalyAlerts] }
    case 'silence':
      return { kind, silentMinutes: numberOf(draft.silentMinutes) }
    case 'deviceFilter':
      return { kind, filter: requestOf(draft.deviceFilters), moreThan, groupedBy }
    case 'batteryFilter':
      return { kind, filter: draft.batteryFilter, moreThan, groupedBy }
  }
}

export const ruleOf = (
  draft: WatchDraft,
): Pick<WatchFields, 'watched' | 'where' | 'holdMinutes' | 'endMinutes'> => ({
  watched: watchedOf(draft),
  where: {
    homeLocationIds: [...draft.homeLocationIds],
    groups: [...draft.groups],
    zoneId: draft.zoneId,
  },
  holdMinutes: numberOf(draft.holdMinutes),
  endMinutes: numberOf(draft.endMinutes),
})

const quietHoursOf = (draft: WatchDraft): QuietHours | null =>
  draft.isQuiet
    ? {
        hours: draft.hasHours ? { from: draft.from, until: draft.until } : null,
        workingDays: draft.workingDays.toSorted(),
        timeZone: draft.timeZone,
        usesZoneOfPlace: draft.usesZoneOfPlace,
      }
    : null

type Receiver = WorldWatchFields['steps'][number]['receivers'][number]

function receiverOf(text: string): Receiver {
  const [kind = '', ...id] = text.split(' ')
  if (kind === placePeople) return { kind }
  return { kind: kind === 'channel' ? 'channel' : 'person', id: id.join(' ') }
}

/** What is sent, with steps that an own watch leaves out. */
export const fieldsOf = (draft: WatchDraft): WorldWatchFields => ({
  name: draft.name.trim(),
  ...ruleOf(draft),
  quietHours: quietHoursOf(draft),
  tellsEnd: draft.tellsEnd,
  steps: draft.steps.map(({ afterMinutes, receivers }, index) => ({
    afterMinutes: index === 0 ? 0 : numberOf(afterMinutes),
    receivers: receivers.map(receiverOf),
  })),
})

/** The numbers of the form, with their limits. */
export const numberLimits = {
  leastDevices: watchLimits.leastDevices,
  moreThan: watchLimits.moreThan,
  silentMinutes: watchLimits.silentMinutes,
  holdMinutes: watchLimits.holdMinutes,
  endMinutes: watchLimits.endMinutes,
  afterMinutes: watchLimits.stepMinutes,
} as const
export type NumberField = keyof typeof numberLimits

export function isWrongNumber(field: NumberField, text: string): boolean {
  const value = numberOf(text)
  return Number.isNaN(value) || value < numberLimits[field].min || value > numberLimits[field].max
}

export type DraftProblem = 'name' | NumberField | 'hours' | 'workingDays' | 'receivers'

const numbersOfKind: Record<WatchKind, readonly Exclude<NumberField, 'afterMinutes'>[]> = {
  deviceAlert: ['leastDevices'],
  batteryAlert: ['leastDevices'],
  alarm: [],
  anomaly: [],
  silence: ['silentMinutes'],
  deviceFilter: ['moreThan'],
  batteryFilter: ['moreThan'],
}

/** What is wrong with a draft, by the limits of the contract. */
export function problemsOf(draft: WatchDraft, hasSteps: boolean): DraftProblem[] {
  const numbers = ([...numbersOfKind[draft.kind], 'holdMinutes', 'endMinutes'] as const).filter((field) =>
    isWrongNumber(field, draft[field]),
  )
  const quiet = quietHoursOf(draft)
  const later = draft.steps.slice(1)
  const found: readonly (DraftProblem | false)[] = [
    !WatchName.safeParse(draft.name).success && 'name',
    ...numbers,
    quiet !== null && quiet.workingDays.length === 0 && 'workingDays',
    quiet !== null && quiet.workingDays.length > 0 && !QuietHours.safeParse(quiet).success && 'hours',
    hasSteps &&
      later.some(({ afterMinutes }) => isWrongNumber('afterMinutes', afterMinutes)) &&
      'afterMinutes',
    hasSteps && draft.steps.some(({ receivers }) => receivers.length === 0) && 'receivers',
  ]
  return found.filter((problem) => problem !== false)
}

/** Levels of battery alerts as a form offers them. */
export const batteryLevels = batteryAlerts.flatMap((alert) =>
  (['red', 'yellow'] as const).map((level) => ({ alert, level })),
)
