import { type InstalledApplication, type InstalledProcess, reportLimits } from '@muster/contract'
import {
  type DeviceState,
  type InstalledList,
  saveApplications,
  saveProcesses,
  type WorldNames,
} from '../fleet/index.ts'
import type { Scope } from '../platform/tenancy.ts'
import type { ReadReport } from './read-report.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What is installed on devices, by their numbers: of several lists the latest. */
export class InstalledLists {
  readonly applications = new Map<number, InstalledList<InstalledApplication>>()
  readonly processes = new Map<number, InstalledList<InstalledProcess>>()

  note(state: DeviceState, report: ReadReport, received: number): void {
    const { sequence, applications, processes } = report
    const base = { number: state.number, sequence, at: timeOf(report, received) }
    if (applications?.list && sequence > state.applications.sequence) {
      const { hash, list } = applications
      state.applications = { sequence, hash }
      this.applications.set(state.number, { ...base, hash, list })
    }
    if (processes?.list && sequence > state.processes.sequence) {
      const { hash, list } = processes
      state.processes = { sequence, hash }
      this.processes.set(state.number, { ...base, hash, list })
    }
  }

  /** Gives the numbers of the devices whose lists have grown. */
  async save(scope: Scope, names: WorldNames): Promise<Set<number>> {
    const applications = await saveApplications(scope, names, [...this.applications.values()])
    const processes = await saveProcesses(scope, names, [...this.processes.values()])
    return applications.union(processes)
  }
}

/** When the list was true: by the device's clock, unless that is further off than any sample may be. */
const timeOf = ({ sentAt }: ReadReport, received: number): number =>
  sentAt.utc < received - reportLimits.daysOld * day ||
  sentAt.utc > received + reportLimits.minutesAhead * minute
    ? received
    : sentAt.utc
