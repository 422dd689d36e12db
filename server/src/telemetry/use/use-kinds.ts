import type { HourSlot } from '../device-day/model.ts'
import {
  countOn,
  type Figures,
  lastDayOf,
  type RecentDays,
  sumOn,
  unpackRecentFigures,
} from '../recent/recent-days.ts'

/** Receives a version's use in an hour; minutes come first, and 0 means not used. */
export type SeeActivity = (version: number, figures: Figures) => void

/** The rows per device that hold use: of its applications, and of its processes. */
export interface UseKind {
  table: 'device_application' | 'device_process'
  versionTable: 'application_version' | 'process_version'
  /** The column, in both tables, of what was used. */
  idColumn: 'application_id' | 'process_id'
  /** The figures of a day, by index. */
  figures: readonly string[]
  /** Derived from the days, by column: lists are sorted and counted by it. */
  derived: readonly Derived[]
  eachActivity(hour: HourSlot, see: SeeActivity): void
}

type Derived = readonly [
  column: string,
  type: 'bigint' | 'integer',
  of: (recent: RecentDays) => number | null,
]

const applicationFigures = ['minutes', 'mobileBytes', 'wifiBytes'] as const
const processFigures = ['minutes', 'cpu'] as const

/** Sums over the last 30 local days, and the number of days of use among them. */
export type ApplicationUse = Record<(typeof applicationFigures)[number], number> & { daysUsed: number }
/** `cpu` is in hundredths of a percent of an hour; a day with `cpu` above 0 is active. */
export type ProcessUse = Record<(typeof processFigures)[number], number> & {
  daysUsed: number
  daysActive: number
}

export const applicationUse: UseKind = {
  table: 'device_application',
  versionTable: 'application_version',
  idColumn: 'application_id',
  figures: applicationFigures,
  derived: [
    ['mobile_bytes', 'bigint', (recent) => sumOn(recent, recent.latest, 1)],
    ['wifi_bytes', 'bigint', (recent) => sumOn(recent, recent.latest, 2)],
    ['data_day', 'integer', (recent) => lastDayOf(recent, 1, 2)],
  ],
  eachActivity: ({ applications }, see) => {
    for (const { application, minutes, mobileBytes, wifiBytes } of applications) {
      see(application, [minutes, mobileBytes, wifiBytes])
    }
  },
}

export const processUse: UseKind = {
  table: 'device_process',
  versionTable: 'process_version',
  idColumn: 'process_id',
  figures: processFigures,
  derived: [['active_day', 'integer', (recent) => lastDayOf(recent, 1)]],
  eachActivity: ({ processes }, see) => {
    for (const { process, minutes, cpu } of processes) see(process, [minutes, cpu])
  },
}

export function applicationUseOn(packed: Buffer | null, today: number): ApplicationUse {
  const recent = unpackRecentFigures(packed, applicationFigures.length)
  return {
    minutes: sumOn(recent, today, 0),
    mobileBytes: sumOn(recent, today, 1),
    wifiBytes: sumOn(recent, today, 2),
    daysUsed: countOn(recent, today, 0),
  }
}

export function processUseOn(packed: Buffer | null, today: number): ProcessUse {
  const recent = unpackRecentFigures(packed, processFigures.length)
  return {
    minutes: sumOn(recent, today, 0),
    cpu: sumOn(recent, today, 1),
    daysUsed: countOn(recent, today, 0),
    daysActive: countOn(recent, today, 1),
  }
}
