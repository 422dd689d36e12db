import { useEffect, useMemo, useRef } from 'react'
import type { EstateChoice, EstateFilter } from '../../estate/filter/estate-filter.ts'
import { useEstateFilter } from '../../estate/filter/use-estate-filter.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { readVersion, settledVersion, type Version, writeVersion } from './software-version.ts'

export interface SoftwareFilter<Name extends string = string> {
  /** What a version is made of. */
  versionNames: readonly Name[]
  filter: EstateFilter
  /** Undefined is all of them. */
  version: Version<Name> | undefined
  choose: (choice: EstateChoice) => void
  chooseVersion: (version: Version<Name> | undefined, options?: { replace: boolean }) => void
}

/** What the list of devices looked for, and which page of it showed. */
function forgetDeviceList(parameters: URLSearchParams): void {
  for (const name of ['search', 'page']) parameters.delete(name)
}

/**
 * Which devices, how many days and which version a page about one application or process is about. The address keeps
 * it for both tabs; another choice begins a new list of devices, which looks for nothing yet [C-1635].
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
        forgetDeviceList(written)
      }, options),
  }
}

/** Goes back to all versions when the chosen one is no longer among those of the period [C-1719, C-9950]. */
export function useSettledVersion<Name extends string>(
  { versionNames, version, chooseVersion }: SoftwareFilter<Name>,
  offered: readonly Version<Name>[] | undefined,
): void {
  const isGone = version !== undefined && settledVersion(version, offered, versionNames) === undefined
  /** Once for each answer: a list that could not be loaded takes the address back to the version it shows. */
  const settled = useRef<typeof offered>(undefined)
  useEffect(() => {
    if (!isGone || settled.current === offered) return
    settled.current = offered
    chooseVersion(undefined, { replace: true })
  })
}
