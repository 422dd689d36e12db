import { type InstalledApplication, type InstalledProcess, reportLimits } from '@muster/contract'
import {
  type DatedApplication,
  type DeviceState,
  type InstalledList,
  type ListChanges,
  saveApplications,
  saveProcesses,
} from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { WorldNames } from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What is installed on devices, by number: the latest of several lists. */
export class InstalledLists {
  readonly applications = new Map<number, InstalledList<DatedApplication>>()
  readonly processes = new Map<number, InstalledList<InstalledProcess>>()

  note(state: DeviceState, report: ReadReport, received: number): void {
    const { sequence, applications, processes } = report
    const base = { number: state.number, sequence, at: timeOf(report, received) }
    if (applications?.list && sequence > state.applications.sequence) {
      const { hash } = applications
      const before = this.applications.get(state.number)?.list ?? []
      const list = datedApplications(applications.list, before, report, base.at)
      state.applications = { sequence, hash }
      this.applications.set(state.number, { ...base, hash, list })
    }
    if (processes?.list && sequence > state.processes.sequence) {
      const { hash, list } = processes
      state.processes = { sequence, hash }
      this.processes.set(state.number, { ...base, hash, list })
    }
  }

  get isEmpty(): boolean {
    return this.applications.size === 0 && this.processes.size === 0
  }

  /** Returns the numbers of the devices whose lists have changed. */
  async save(scope: Scope, names: WorldNames): Promise<ListChanges> {
    const applications = await saveApplications(scope, names, [...this.applications.values()])
    const processes = await saveProcesses(scope, names, [...this.processes.values()])
    return {
      changed: applications.changed.union(processes.changed),
      grown: applications.grown.union(processes.grown),
    }
  }
}

/** The list's time: by the device's clock, unless that is further off than any sample may be. */
const timeOf = ({ sentAt }: ReadReport, received: number): number =>
  sentAt.utc < received - reportLimits.daysOld * day ||
  sentAt.utc > received + reportLimits.minutesAhead * minute
    ? received
    : sentAt.utc

const applicationChanges = ['applicationInstalled', 'applicationUpdated']
const keyOf = (name: string, version: string) => `${name}\n${version}`

/**
 * A report may arrive long after what it describes: an application is as old as the previous list with the same version
 * says, or as the event in its own report that names it, else as the report.
 */
function datedApplications(
  list: readonly InstalledApplication[],
  before: readonly DatedApplication[],
  { events }: ReadReport,
  at: number,
): DatedApplication[] {
  const times = new Map<string, number>()
  for (const { type, at: time, applicationInfo } of events) {
    if (!applicationChanges.includes(type) || applicationInfo?.version === undefined) continue
    times.set(keyOf(applicationInfo.name, applicationInfo.version), time.utc)
  }
  const installed = new Map<string, number>()
  for (const { name, version, changedAt, installedAt } of before) {
    times.set(keyOf(name, version), changedAt)
    installed.set(name, Math.min(installedAt, installed.get(name) ?? installedAt))
  }
  return list.map((item) => {
    const changedAt = times.get(keyOf(item.name, item.version)) ?? at
    return { ...item, changedAt, installedAt: installed.get(item.name) ?? changedAt }
  })
}
