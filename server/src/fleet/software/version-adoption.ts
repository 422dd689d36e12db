import { adoptedVersions, type VersionComparison } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type AskedSeries, readApplicationSeries, readUseByVersion } from './software-series.sql.ts'
import type { ApplicationVersion } from './software-versions.sql.ts'

/** Devices that used an application on each day: with two versions, with those most used besides, and with all others. */
export async function readAdoption(
  scope: Scope,
  compared: readonly [string, string],
  known: readonly ApplicationVersion[],
  asked: Omit<AskedSeries, 'version'>,
): Promise<VersionComparison['adoption']> {
  const nameOf = new Map(known.map(({ id, version }) => [id, version]))
  const used = (await readUseByVersion(scope, asked)).flatMap(({ version, ...use }) => {
    const name = nameOf.get(version)
    return name === undefined ? [] : [{ ...use, version: name }]
  })
  const versions = [...new Set([...compared, ...mostUsedFirst(used)])].slice(0, adoptedVersions)
  const byDate = Map.groupBy(used, ({ date }) => date)
  const all = await readApplicationSeries(scope, { ...asked, version: null })
  return {
    versions,
    days: all.map(({ date, devicesUsed: deviceCount }) => {
      const ofDay = new Map(byDate.get(date)?.map(({ version, devicesUsed }) => [version, devicesUsed]))
      const rest = [...ofDay].filter(([version]) => !versions.includes(version))
      return {
        date,
        deviceCount,
        used: versions.map((version) => ofDay.get(version) ?? 0),
        // A device may use two of them on one day.
        others: Math.min(deviceCount, sumOf(rest.map(([, devices]) => devices))),
      }
    }),
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function mostUsedFirst(used: readonly { version: string; devicesUsed: number }[]): string[] {
  const uses = [...Map.groupBy(used, ({ version }) => version)].map(
    ([version, days]) => [version, sumOf(days.map(({ devicesUsed }) => devicesUsed))] as const,
  )
  return uses.sort(([, a], [, b]) => b - a).map(([version]) => version)
}
