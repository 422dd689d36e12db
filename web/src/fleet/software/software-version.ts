import { SoftwareVersion } from '@muster/contract'
import { missing } from './software-columns.ts'

/** A version in requests: one value for an application, two for a process. */
export type Version<Name extends string = string> = Readonly<Record<Name, string>>

/** `4.0 / 4.0.17`: the values of a version in their order [C-1718]. */
export const versionText = <Name extends string>(version: Version<Name>, names: readonly Name[]): string =>
  names.map((name) => version[name] || missing).join(' / ')

const isSame = <Name extends string>(one: Version<Name>, other: Version<Name>, names: readonly Name[]) =>
  names.every((name) => one[name] === other[name])

/**
 * The version to use: the chosen one, or all if it is no longer available [C-1719, C-9950]. Unchanged while versions
 * load.
 */
export const settledVersion = <Name extends string>(
  chosen: Version<Name> | undefined,
  offered: readonly Version<Name>[] | undefined,
  names: readonly Name[],
): Version<Name> | undefined =>
  chosen && offered && !offered.some((version) => isSame(version, chosen, names)) ? undefined : chosen

/** The version of a URL; ignored if incomplete or invalid. */
export function readVersion<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): Version<Name> | undefined {
  const values = names.map((name) => [name, SoftwareVersion.safeParse(parameters.get(name)).data] as const)
  if (values.some(([, value]) => value === undefined)) return undefined
  return Object.fromEntries(values) as Version<Name>
}

export function writeVersion<Name extends string>(
  version: Version<Name> | undefined,
  names: readonly Name[],
  parameters: URLSearchParams,
): void {
  for (const name of names) {
    if (version) parameters.set(name, version[name])
    else parameters.delete(name)
  }
}
