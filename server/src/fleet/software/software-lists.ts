import type { ApplicationRow, ProcessRow } from '@muster/contract'
import type { CountedApplication, CountedProcess } from './counted-software.sql.ts'
import { highestFirst } from './version-order.ts'

export interface ListedApplication extends ApplicationRow {
  system: boolean
}

/** One row per application, its versions merged, in the given order. */
export const applicationRows = (counted: readonly CountedApplication[]): ListedApplication[] =>
  groupsOf(counted).map(([first, all]) => ({
    id: String(first.id),
    name: first.name,
    packageName: first.packageName,
    sharedUserId: first.sharedUserId || null,
    installedCount: sumOf(all, ({ devices }) => devices),
    versionCount: all.length,
    latestVersion: highestFirst(all, ({ version }) => version)[0]?.version ?? first.version,
    lastUsed: lastUseOf(all),
    usedCount: sumOf(all, ({ used }) => used),
    firstInstalled: Math.min(...all.map(({ firstInstalled }) => firstInstalled)),
    system: first.system,
  }))

export const processRows = (counted: readonly CountedProcess[]): ProcessRow[] =>
  groupsOf(counted).map(([first, all]) => {
    const [latest = first] = highestFirst(
      all,
      ({ productVersion }) => productVersion,
      ({ fileVersion }) => fileVersion,
    )
    return {
      processName: first.processName,
      productName: first.productName,
      activeCount: sumOf(all, ({ active }) => active),
      usedCount: sumOf(all, ({ used }) => used),
      versionCount: all.length,
      latestProductVersion: latest.productVersion,
      latestFileVersion: latest.fileVersion,
      lastUsed: lastUseOf(all),
    }
  })

const groupsOf = <Counted extends { id: number }>(
  counted: readonly Counted[],
): [first: Counted, all: Counted[]][] =>
  [...Map.groupBy(counted, ({ id }) => id).values()].flatMap((all) => (all[0] ? [[all[0], all]] : []))

const sumOf = <Counted>(all: readonly Counted[], figure: (counted: Counted) => number): number =>
  all.reduce((sum, each) => sum + figure(each), 0)

function lastUseOf(all: readonly { lastUsed: number | null }[]): number | null {
  const known = all.flatMap(({ lastUsed }) => lastUsed ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
