import { Inventory } from '@muster/contract'
import type { PastReport } from '@muster/simulator'
import type { ReadReport } from '../../ingestion/index.ts'

/**
 * Reads a report that the demo itself has generated. Its samples are many and known to be valid: writing them as text
 * and validating them would take as long as all the rest.
 */
export function readOwnReport({ sequence, shownAt, pieces }: PastReport): ReadReport {
  const { inventory, storage, accessPoint, applications, processes } = pieces
  return {
    sequence,
    sentAt: shownAt,
    inventory: inventory ? Inventory.parse(inventory) : null,
    storage: storage ?? null,
    accessPoint,
    smartBatteries: pieces.smartBatteries ?? [],
    applications: applications
      ? {
          hash: applications.hash,
          list: applications.list?.map((each) => ({ ...each, system: each.system ?? false })) ?? null,
        }
      : null,
    processes: processes ? { hash: processes.hash, list: processes.list ?? null } : null,
    chargeLevels: pieces.chargeLevels ?? [],
    fixes: pieces.locations ?? [],
    signals: pieces.signals ?? [],
    hours: pieces.hours ?? [],
    events: (pieces.events ?? []) as ReadReport['events'],
    refused: [],
  }
}
