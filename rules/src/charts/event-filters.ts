import {
  type ChartFilterName,
  chartFilterNames,
  type EventType,
  eventTypes,
  type PlatformType,
  tableFilterNames,
} from '@muster/contract'
import { defaultEvents, filterableEvents } from './platform-events.ts'

export const filterNames = [...chartFilterNames, ...tableFilterNames] as const
export type FilterName = (typeof filterNames)[number]

/** The types ticked, and the types applied [B-1020, C-1218]. Both may hold types that the platform hides [B-9963]. */
export interface EventFilter {
  current: readonly EventType[]
  applied: readonly EventType[]
}

export type EventFilterState = Readonly<Record<FilterName, EventFilter>>

/** Filters as user settings store them: by name, only those saved. */
export interface SavedFilters {
  chartEventFilters: Readonly<Record<string, readonly string[]>>
  tableEventFilters: Readonly<Record<string, readonly string[]>>
}

/** Of known names and types only. */
export type ChangedFilters = Partial<
  Record<keyof SavedFilters, Readonly<Record<string, readonly EventType[]>>>
>

const known = (types: readonly string[]): EventType[] => eventTypes.filter((type) => types.includes(type))

const stateOf = (filterOf: (name: FilterName) => EventFilter): EventFilterState =>
  Object.fromEntries(filterNames.map((name) => [name, filterOf(name)])) as Record<FilterName, EventFilter>

const isChart = (name: FilterName): name is ChartFilterName =>
  (chartFilterNames as readonly string[]).includes(name)

/** The saved filters, else the platform's defaults [C-1229]. */
export const initialFilters = (platform: PlatformType, saved: SavedFilters): EventFilterState =>
  stateOf((name) => {
    const types = (isChart(name) ? saved.chartEventFilters : saved.tableEventFilters)[name]
    const applied = types ? known(types) : defaultEvents(platform)
    return { current: applied, applied }
  })

export type EventFilterChange =
  | { kind: 'update'; name: FilterName; type: EventType; shown: boolean }
  | { kind: 'displayAll'; name: FilterName; platform: PlatformType }
  | { kind: 'apply' | 'cancel' | 'applyAll'; name: FilterName }

/** Whether every type that the platform offers is ticked. */
export const displaysAll = ({ current }: EventFilter, platform: PlatformType): boolean =>
  filterableEvents(platform).every((type) => current.includes(type))

export function changeFilters(state: EventFilterState, change: EventFilterChange): EventFilterState {
  const filter = state[change.name]
  const withFilter = (changed: Partial<EventFilter>): EventFilterState => ({
    ...state,
    [change.name]: { ...filter, ...changed },
  })
  switch (change.kind) {
    case 'update': {
      const others = filter.current.filter((type) => type !== change.type)
      return withFilter({ current: change.shown ? known([...others, change.type]) : others })
    }
    case 'displayAll': {
      const offered = filterableEvents(change.platform)
      const hidden = filter.current.filter((type) => !offered.includes(type))
      return withFilter({
        current: displaysAll(filter, change.platform) ? hidden : known([...hidden, ...offered]),
      })
    }
    case 'apply':
      return withFilter({ applied: filter.current })
    case 'cancel':
      return withFilter({ current: filter.applied })
    case 'applyAll':
      return stateOf(() => ({ current: filter.current, applied: filter.current }))
  }
}

/** The types to request and draw: the applied ones that the platform shows [B-9963]. */
export const appliedEvents = ({ applied }: EventFilter, platform: PlatformType): EventType[] =>
  filterableEvents(platform).filter((type) => applied.includes(type))

/**
 * What to save after a change is applied: the whole map of charts, of tables or both, since a saved map replaces the
 * previous one. Untouched filters stay out and so keep following the platform.
 */
export function filtersToSave(
  state: EventFilterState,
  change: Extract<EventFilterChange, { kind: 'apply' | 'cancel' | 'applyAll' }>,
  saved: SavedFilters,
): ChangedFilters {
  if (change.kind === 'cancel') return {}
  const names: readonly FilterName[] = change.kind === 'applyAll' ? filterNames : [change.name]
  const applied = (belongs: (name: FilterName) => boolean) =>
    Object.fromEntries(names.filter(belongs).map((name) => [name, state[name].applied]))
  const charts = applied(isChart)
  const tables = applied((name) => !isChart(name))
  return {
    ...(Object.keys(charts).length > 0 && {
      chartEventFilters: { ...keptOf(saved.chartEventFilters, chartFilterNames), ...charts },
    }),
    ...(Object.keys(tables).length > 0 && {
      tableEventFilters: { ...keptOf(saved.tableEventFilters, tableFilterNames), ...tables },
    }),
  }
}

/** What is saved under a name, and of types, that this release knows: others are refused. */
const keptOf = (saved: Readonly<Record<string, readonly string[]>>, names: readonly FilterName[]) =>
  Object.fromEntries(names.flatMap((name) => (saved[name] ? [[name, known(saved[name])]] : [])))
