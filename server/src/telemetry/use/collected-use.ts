import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { DayOfDevice } from '../days/device-days.sql.ts'
import type { DeviceDay } from '../device-day/model.ts'
import { recentDays } from '../recent/recent-days.ts'
import type { Versions } from '../sums/sum-changes.ts'
import { later, type TellsOfUse, useOfVersions, versionsOnDay } from './known-use.ts'
import { saveUse } from './use.sql.ts'
import { applicationUse, processUse, type UseKind } from './use-kinds.ts'

/** Rows written in one transaction. */
const rowsAtOnce = 4000

type Uses = Map<string, TellsOfUse>

/**
 * The use on days that are being stored, until it is saved beside their devices. The job would have to read and unpack
 * all these days again; but what is collected here is lost with the process.
 */
export class CollectedUse {
  readonly #applications: Uses = new Map()
  readonly #processes: Uses = new Map()

  add(versions: Versions, day: DayOfDevice & { content: DeviceDay }): void {
    const ofApplication = (version: number) => versions.applicationOf(version)
    const ofProcess = (version: number) => versions.processOf(version)
    merge(this.#applications, useOfVersions(versionsOnDay(applicationUse, day), ofApplication))
    merge(this.#processes, useOfVersions(versionsOnDay(processUse, day), ofProcess))
  }

  /** Saves what was collected, and begins anew. */
  async save(db: Database, world: string): Promise<void> {
    await saveAll(db, world, applicationUse, this.#applications)
    await saveAll(db, world, processUse, this.#processes)
  }
}

/** A day replaces what was known of it: it may be stored in parts. Days that are recent no more are left out. */
function merge(collected: Uses, found: ReadonlyMap<string, TellsOfUse>): void {
  for (const [key, tells] of found) {
    const known = collected.get(key)
    if (!known) collected.set(key, tells)
    else {
      known.lastUsed = later(known.lastUsed, tells.lastUsed)
      const latest = Math.max(...known.days.keys())
      for (const [day, figures] of tells.days) if (latest - day < recentDays) known.days.set(day, figures)
    }
  }
}

async function saveAll(db: Database, world: string, kind: UseKind, collected: Uses): Promise<void> {
  // In the order of devices: those of one device are stored side by side.
  const all = [...collected].sort(([, a], [, b]) => a.number - b.number)
  for (let first = 0; first < all.length; first += rowsAtOnce) {
    const uses = new Map(all.slice(first, first + rowsAtOnce))
    await inWorldTransaction(db, world, null, (scope) => saveUse(scope, [{ kind, uses }]))
  }
  collected.clear()
}
