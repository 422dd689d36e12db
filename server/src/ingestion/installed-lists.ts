import type { InstalledApplication, InstalledProcess } from '@muster/contract'
import {
  type DeviceState,
  type InstalledList,
  saveApplications,
  saveProcesses,
  type WorldNames,
} from '../fleet/index.ts'
import type { Scope } from '../platform/tenancy.ts'
import type { ReadReport } from './read-report.ts'

/** What is installed on devices, by their numbers: of several lists the latest. */
export class InstalledLists {
  readonly applications = new Map<number, InstalledList<InstalledApplication>>()
  readonly processes = new Map<number, InstalledList<InstalledProcess>>()

  note(state: DeviceState, { sequence, sentAt, applications, processes }: ReadReport): void {
    const base = { number: state.number, sequence, at: sentAt.utc }
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
