import {
  type CaseFilter,
  type CaseLevel,
  type CaseTab,
  caseTabs,
  HomeLocationId,
  type NamedThing,
  PersonId,
  WatchId,
} from '@muster/contract'
import { readNamed, writeNamed } from '../../estate/filter/named-values.ts'
import type { ListFilters } from '../../estate/list/use-list.ts'
import { anyTime, type Period, readPeriod, writePeriod } from '../../estate/period/period.ts'

/** Worst first, as everywhere. */
export const levels: readonly CaseLevel[] = ['red', 'yellow']

/** Filters of the list of cases, as the console holds them [K-805]. */
export interface CaseFilters extends Period {
  /** Written by the links of the tabs: clearing the filters stays in the tab. */
  tab: CaseTab
  watches: readonly NamedThing[]
  /** Null stands for devices without a home location. */
  homeLocations: readonly (NamedThing | null)[]
  levels: readonly CaseLevel[]
  /** Null stands for nobody; the name is an email address. */
  takenBy: readonly (NamedThing | null)[]
}

export const noFilters: CaseFilters = {
  tab: 'open',
  watches: [],
  homeLocations: [],
  levels: [],
  takenBy: [],
  ...anyTime,
}

/** The tab of a URL; an unknown one is the first [K-806]. */
export const readTab = (parameters: URLSearchParams): CaseTab =>
  caseTabs.find((tab) => tab === parameters.get('tab')) ?? 'open'

export function writeTab(tab: CaseTab, parameters: URLSearchParams): void {
  if (tab === 'open') parameters.delete('tab')
  else parameters.set('tab', tab)
}

/** Users can type anything into a URL: unknown values are ignored [K-806]. */
export function readCaseFilters(parameters: URLSearchParams): CaseFilters {
  const named = parameters.get('levels')?.split(',') ?? []
  return {
    tab: readTab(parameters),
    watches: readNamed(parameters.get('watches'), WatchId).filter((watch) => watch !== null),
    homeLocations: readNamed(parameters.get('homeLocations'), HomeLocationId),
    levels: levels.filter((level) => named.includes(level)),
    takenBy: readNamed(parameters.get('takenBy'), PersonId),
    ...readPeriod(parameters),
  }
}

export const caseFilters: ListFilters<CaseFilters> = {
  none: noFilters,
  read: readCaseFilters,
  write({ tab: _, watches, homeLocations, levels: chosen, takenBy, ...period }, parameters) {
    const set = (name: string, text: string) =>
      text === '' ? parameters.delete(name) : parameters.set(name, text)
    set('watches', writeNamed(watches))
    set('homeLocations', writeNamed(homeLocations))
    set('levels', chosen.join(','))
    set('takenBy', writeNamed(takenBy))
    writePeriod(period, parameters)
  },
  countOf: ({ watches, homeLocations, levels: chosen, takenBy, period }) =>
    watches.length + homeLocations.length + chosen.length + takenBy.length + (period === 'all' ? 0 : 1),
}

const given = <Value>(values: readonly Value[]) => (values.length === 0 ? undefined : [...values])

/** As calls take them, but for the period. */
export const filterOfRequest = (
  { watches, homeLocations, levels: chosen, takenBy }: CaseFilters,
  search: string,
): CaseFilter => ({
  search: search || undefined,
  watchIds: given(watches.map(({ id }) => id)),
  homeLocationIds: given(homeLocations.map((place) => place?.id ?? null)),
  levels: given(chosen),
  takenBy: given(takenBy.map((person) => person?.id ?? null)),
})
