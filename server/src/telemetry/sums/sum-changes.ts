import { type EventType, eventTypes } from '@muster/contract'
import type { DeviceDay } from '../device-day/model.ts'
import { type DaySums, summariseDay } from '../device-day/summary.ts'
import { TileChanges } from '../tiles/tile-changes.ts'

/** What to add to one row of sums; negative where a correction lowers it. */
export interface CohortDayChange {
  day: number
  cohort: number
  devicesUsed: number
  useMinutes: number
  mobileBytes: number
  wifiBytes: number
  reboots: number
  lowPowers: number
  timeErrors: number
  batteryChanges: number
  drops: number
}

/** The events that estate charts show [C-2027], with the name of their sum. */
const eventSums = {
  reboots: 'deviceRebooted',
  lowPowers: 'deviceLowPower',
  timeErrors: 'timeError',
  batteryChanges: 'batteryChanged',
  drops: 'deviceDropped',
} as const satisfies Partial<Record<keyof CohortDayChange, EventType>>

export interface ApplicationDayChange {
  application: number
  /** 0 for the application as a whole. */
  version: number
  day: number
  cohort: number
  devicesUsed: number
  useMinutes: number
  mobileBytes: number
  wifiBytes: number
}

export interface ProcessDayChange {
  process: number
  version: number
  day: number
  cohort: number
  devicesUsed: number
  devicesActive: number
  useMinutes: number
  cpu: number
}

/** A device's day on which applications or processes were active. */
export interface UsedDay {
  number: number
  day: number
}

/** A device whose lists have applications or processes that they did not have before. */
export interface ListedDevice {
  number: number
}

/** The application or process of each version. */
export interface Versions {
  applicationOf(version: number): number
  processOf(version: number): number
}

/** The non-zero changes, as left for the job. */
export interface KeptChanges {
  cohortDays: CohortDayChange[]
  applicationDays: ApplicationDayChange[]
  processDays: ProcessDayChange[]
  usedDays: UsedDay[]
  listed: ListedDevice[]
}

/** Collects what many reports add to sums: one change per row, however many reports touch it. */
export class SumChanges {
  readonly cohortDays = new Map<string, CohortDayChange>()
  readonly applicationDays = new Map<string, ApplicationDayChange>()
  readonly processDays = new Map<string, ProcessDayChange>()
  readonly tiles = new TileChanges()
  private readonly usedDays: UsedDay[] = []
  private readonly listed: ListedDevice[] = []
  private readonly versions: Versions

  constructor(versions: Versions) {
    this.versions = versions
  }

  /** Replaces a device's day; either is null where it does not exist. Returns the sums of the new one. */
  replace(day: number, cohort: number, before: DeviceDay | null, after: DeviceDay | null): DaySums | null {
    const sums = after && summariseDay(after)
    if (before) this.add(day, cohort, summariseDay(before), -1)
    if (sums) this.add(day, cohort, sums, 1)
    this.tiles.replace(day, cohort, before?.signals ?? [], after?.signals ?? [])
    return sums
  }

  /** Moves a device's day to another cohort. */
  move(day: number, from: number, to: number, content: DeviceDay, sums: DaySums): void {
    this.add(day, from, sums, -1)
    this.add(day, to, sums, 1)
    this.tiles.move(day, from, to, content.signals)
  }

  /** The use on this day is also to be stored beside the device. */
  noteUse(number: number, day: number, { applications, processes }: DaySums): void {
    if (applications.size > 0 || processes.size > 0) this.usedDays.push({ number, day })
  }

  /** Notes devices with new software in their lists: its earlier use is then read from all stored days. */
  noteListed(numbers: Iterable<number>): void {
    for (const number of numbers) this.listed.push({ number })
  }

  /** Null where nothing changes, as by a repeated report. */
  toJSON(): KeptChanges | null {
    const sums = this.changedSums()
    // Figures only grow, so changes of use never cancel each other out.
    const isUseChanged = sums.applicationDays.length > 0 || sums.processDays.length > 0
    const kept = { ...sums, usedDays: isUseChanged ? this.usedDays : [], listed: this.listed }
    return Object.values(kept).every((changes) => changes.length === 0) ? null : kept
  }

  private changedSums(): Omit<KeptChanges, 'usedDays' | 'listed'> {
    return {
      cohortDays: [...this.cohortDays.values()].filter(({ day: _day, cohort: _cohort, ...figures }) =>
        Object.values(figures).some(Boolean),
      ),
      applicationDays: [...this.applicationDays.values()].filter(
        ({ devicesUsed, useMinutes, mobileBytes, wifiBytes }) =>
          [devicesUsed, useMinutes, mobileBytes, wifiBytes].some(Boolean),
      ),
      processDays: [...this.processDays.values()].filter(({ devicesUsed, devicesActive, useMinutes, cpu }) =>
        [devicesUsed, devicesActive, useMinutes, cpu].some(Boolean),
      ),
    }
  }

  private add(day: number, cohort: number, sums: DaySums, sign: 1 | -1): void {
    const change = entry(this.cohortDays, `${day}/${cohort}`, () => ({
      day,
      cohort,
      devicesUsed: 0,
      useMinutes: 0,
      mobileBytes: 0,
      wifiBytes: 0,
      reboots: 0,
      lowPowers: 0,
      timeErrors: 0,
      batteryChanges: 0,
      drops: 0,
    }))
    change.devicesUsed += sign * Number(sums.useMinutes > 0)
    change.useMinutes += sign * sums.useMinutes
    change.mobileBytes += sign * sums.mobileBytes
    change.wifiBytes += sign * sums.wifiBytes
    for (const [name, type] of typedEntries(eventSums)) {
      change[name] += sign * (sums.events[eventTypes.indexOf(type)] ?? 0)
    }
    this.addApplications(day, cohort, sums, sign)
    this.addProcesses(day, cohort, sums, sign)
  }

  private addApplications(day: number, cohort: number, sums: DaySums, sign: 1 | -1): void {
    const used = new Map<number, boolean>()
    const add = (application: number, version: number, figures: [number, number, number, number]) => {
      const known = entry(this.applicationDays, `${version || `a${application}`}/${day}/${cohort}`, () => ({
        application,
        version,
        day,
        cohort,
        devicesUsed: 0,
        useMinutes: 0,
        mobileBytes: 0,
        wifiBytes: 0,
      }))
      known.devicesUsed += sign * figures[0]
      known.useMinutes += sign * figures[1]
      known.mobileBytes += sign * figures[2]
      known.wifiBytes += sign * figures[3]
    }
    for (const [version, { minutes, mobileBytes, wifiBytes }] of sums.applications) {
      const application = this.versions.applicationOf(version)
      add(application, version, [Number(minutes > 0), minutes, mobileBytes, wifiBytes])
      add(application, 0, [0, minutes, mobileBytes, wifiBytes])
      used.set(application, used.get(application) || minutes > 0)
    }
    for (const [application, isUsed] of used) add(application, 0, [Number(isUsed), 0, 0, 0])
  }

  private addProcesses(day: number, cohort: number, sums: DaySums, sign: 1 | -1): void {
    const whole = new Map<number, { used: boolean; active: boolean }>()
    const add = (process: number, version: number, figures: [number, number, number, number]) => {
      const known = entry(this.processDays, `${version || `p${process}`}/${day}/${cohort}`, () => ({
        process,
        version,
        day,
        cohort,
        devicesUsed: 0,
        devicesActive: 0,
        useMinutes: 0,
        cpu: 0,
      }))
      known.devicesUsed += sign * figures[0]
      known.devicesActive += sign * figures[1]
      known.useMinutes += sign * figures[2]
      known.cpu += sign * figures[3]
    }
    for (const [version, { minutes, cpu }] of sums.processes) {
      const process = this.versions.processOf(version)
      add(process, version, [Number(minutes > 0), Number(cpu > 0), minutes, cpu])
      add(process, 0, [0, 0, minutes, cpu])
      const known = whole.get(process)
      whole.set(process, {
        used: (known?.used ?? false) || minutes > 0,
        active: (known?.active ?? false) || cpu > 0,
      })
    }
    for (const [process, { used, active }] of whole) add(process, 0, [Number(used), Number(active), 0, 0])
  }
}

function entry<Change>(changes: Map<string, Change>, key: string, make: () => Change): Change {
  const known = changes.get(key)
  if (known) return known
  const made = make()
  changes.set(key, made)
  return made
}

const typedEntries = <Key extends string, Value>(record: Record<Key, Value>) =>
  Object.entries(record) as [Key, Value][]
