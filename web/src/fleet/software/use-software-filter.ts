import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  type EstateFilter,
  pickersOf,
  readEstateFilter,
  writeEstateFilter,
} from '../../estate/estate-filter.ts'
import { useWorld } from '../../session/world.tsx'
import { readVersion, settledVersion, type Version, writeVersion } from './software-version.ts'

export interface SoftwareFilter<Name extends string = string> {
  /** What a version is made of. */
  versionNames: readonly Name[]
  filter: EstateFilter
  /** Undefined is all of them. */
  version: Version<Name> | undefined
  choose: (filter: EstateFilter) => void
  chooseVersion: (version: Version<Name> | undefined, options?: { replace: boolean }) => void
}

/** What the list of devices looked for, and which page of it showed. */
const ofDeviceList = ['search', 'page']

/**
 * Which devices, how many days and which version a page about one application or process is about. The address keeps
 * it for both tabs; another choice begins a new list of devices, which looks for nothing yet [C-1635].
 */
export function useSoftwareFilter<const Name extends string>(
  versionNames: readonly Name[],
): SoftwareFilter<Name> {
  const { user } = useWorld()
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readEstateFilter(parameters, pickersOf(user)), [parameters, user])
  const version = useMemo(() => readVersion(parameters, versionNames), [parameters, versionNames])

  const change = useCallback(
    (write: (after: URLSearchParams) => void, replace = false): void =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before)
          write(after)
          for (const name of ofDeviceList) after.delete(name)
          return after
        },
        { replace, preventScrollReset: true },
      ),
    [setParameters],
  )
  return {
    versionNames,
    filter,
    version,
    choose: (chosen) => change((after) => writeEstateFilter(chosen, after)),
    chooseVersion: (chosen, { replace } = { replace: false }) =>
      change((after) => writeVersion(chosen, versionNames, after), replace),
  }
}

/** Goes back to all versions when the chosen one is no longer among those of the period [C-1719, C-9950]. */
export function useSettledVersion<Name extends string>(
  { versionNames, version, chooseVersion }: SoftwareFilter<Name>,
  offered: readonly Version<Name>[] | undefined,
): void {
  const isGone = version !== undefined && settledVersion(version, offered, versionNames) === undefined
  useEffect(() => {
    if (isGone) chooseVersion(undefined, { replace: true })
  })
}
