import { useEffect, useMemo, useRef, useState } from 'react'
import type { EstateChoice, EstateFilter } from '../../estate/filter/estate-filter.ts'
import { useEstateFilter } from '../../estate/filter/use-estate-filter.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { readVersion, settledVersion, type Version, writeVersion } from './software-version.ts'

export interface SoftwareFilter<Name extends string = string> {
  /** The fields of a version. */
  versionNames: readonly Name[]
  filter: EstateFilter
  /** Undefined for all. */
  version: Version<Name> | undefined
  choose: (choice: EstateChoice) => void
  chooseVersion: (version: Version<Name> | undefined, options?: { replace: boolean }) => void
}

/** Removes search and page of the list of devices. */
function forgetDeviceList(parameters: URLSearchParams): void {
  for (const name of ['search', 'page']) parameters.delete(name)
}

/**
 * Devices, period and version of an application's or process's page, kept in the URL for both tabs. A new choice resets
 * the list of devices and its search [C-1635].
 */
export function useSoftwareFilter<const Name extends string>(
  versionNames: readonly Name[],
): SoftwareFilter<Name> {
  const { filter, choose } = useEstateFilter()
  const { parameters, change } = useUrlState()
  const version = useMemo(() => readVersion(parameters, versionNames), [parameters, versionNames])
  return {
    versionNames,
    filter,
    version,
    choose: (choice) => choose(choice, forgetDeviceList),
    chooseVersion: (chosen, options) =>
      change((written) => {
        writeVersion(chosen, versionNames, written)
        // A version is compared with the one before it until another is chosen.
        written.delete('against')
        forgetDeviceList(written)
      }, options),
  }
}

/**
 * Resets to all versions when the period does not have the chosen one [C-1719, C-9950]. Returns that one, until another
 * version or period is chosen.
 */
export function useSettledVersion<Name extends string>(
  { versionNames, filter: { days }, version, chooseVersion }: SoftwareFilter<Name>,
  offered: readonly Version<Name>[] | undefined,
): Version<Name> | undefined {
  const [gone, setGone] = useState<{ version: Version<Name>; days: number }>()
  const isGone = version !== undefined && settledVersion(version, offered, versionNames) === undefined
  /** Once per response: a list that fails to load restores the URL with its version. */
  const settled = useRef<typeof offered>(undefined)
  useEffect(() => {
    if (!isGone || settled.current === offered) return
    settled.current = offered
    setGone({ version, days })
    chooseVersion(undefined, { replace: true })
  })
  return version === undefined && gone?.days === days ? gone.version : undefined
}
