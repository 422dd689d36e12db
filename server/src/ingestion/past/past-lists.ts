import { type DeviceState, type NewInventory, saveInventories } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { WorldNames } from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'
import { InstalledLists } from '../storing/installed-lists.ts'

/** A report, and when it was received: milliseconds since the epoch. */
export interface ReceivedReport {
  report: ReadReport
  received: number
}

/**
 * Stores the lists and inventories of devices, oldest first, with the same result as if each report had been stored on
 * arrival. Most are stored once, in their final form; in between, lists are stored where something was added or
 * removed.
 */
export async function storePastLists(
  scope: Scope,
  names: WorldNames,
  told: readonly { state: DeviceState; lists: readonly ReceivedReport[] }[],
): Promise<void> {
  const inventories: NewInventory[] = []
  const rounds: Map<DeviceState, ReceivedReport[]>[] = []
  for (const { state, lists } of told) {
    partsOf(lists).forEach((part, index) => {
      const round = rounds[index] ?? new Map<DeviceState, ReceivedReport[]>()
      rounds[index] = round.set(state, part)
    })
    const latest = lists.findLast(({ report }) => report.inventory)?.report
    if (!latest?.inventory) continue
    const { sequence, inventory } = latest
    inventories.push({ number: state.number, sequence, inventory })
    state.inventorySequence = sequence
  }
  for (const round of rounds) {
    const lists = new InstalledLists()
    for (const [state, part] of round) {
      for (const { report, received } of part) lists.note(state, report, received)
    }
    await lists.save(scope, names)
  }
  await saveInventories(scope, inventories)
}

/**
 * Runs of reports that may be stored as one: consecutive, with lists of the same names; one with other names stands
 * alone.
 */
function partsOf(lists: readonly ReceivedReport[]): ReceivedReport[][] {
  const parts: ReceivedReport[][] = []
  let named: string | null = null
  let isAlone = true
  for (const each of lists) {
    const { applications, processes } = each.report
    const list = applications?.list ?? processes?.list ?? null
    const names = list && namesIn(list)
    const isOther = names !== null && named !== null && names !== named
    if (isOther || isAlone) parts.push([each])
    else parts.at(-1)?.push(each)
    isAlone = isOther
    named = names ?? named
  }
  return parts
}

const namesIn = (list: readonly ({ packageName: string } | { processName: string })[]): string =>
  list
    .map((item) => ('packageName' in item ? item.packageName : item.processName))
    .sort()
    .join('\n')
