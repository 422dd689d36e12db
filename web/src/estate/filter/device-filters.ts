import {
  type AlertLevels,
  type DeviceAlert,
  DeviceFilter,
  deviceAlerts,
  deviceFilterGroups,
  type FilterGroup,
  filterValues,
  GroupName,
  HomeLocationId,
  type LastSeenSpan,
  lastSeenSpans,
  type NamedThing,
  type PlatformType,
  platformTypes,
  type StatusLevel,
  statusLevels,
} from '@muster/contract'
import { possibleLevels } from '@muster/rules'
import { queryString } from '../../ui/url-state.ts'
import { decoded, nothing, pair, readPair } from './named-values.ts'

export interface AlertStatus {
  alert: DeviceAlert
  level: StatusLevel
}

/** Filters of a device list, as the console holds them. Null stands for devices without a value [C-406]. */
export interface DeviceFilters {
  manufacturers: readonly string[]
  models: readonly string[]
  groups: readonly (string | null)[]
  homeLocations: readonly (NamedThing | null)[]
  alertStatus: readonly AlertStatus[]
  status: readonly StatusLevel[]
  lastSeen: readonly LastSeenSpan[]
  operatingSystems: readonly PlatformType[]
  firmwareVersions: readonly string[]
  osVersions: readonly string[]
}

export const noFilters: DeviceFilters = {
  manufacturers: [],
  models: [],
  groups: [],
  homeLocations: [],
  alertStatus: [],
  status: [],
  lastSeen: [],
  operatingSystems: [],
  firmwareVersions: [],
  osVersions: [],
}

/** How a value of a filter is written in a URL; undefined if the text is invalid. */
interface Notation<Value> {
  read(text: string): Value | undefined
  write(value: Value): string
  /** Values with the same key are the same. */
  key(value: Value): string
  most: number
}

const plain: Notation<string> = {
  read(text) {
    const value = decoded(text)
    return DeviceFilter.shape.models.safeParse([value]).success ? value : undefined
  },
  write: encodeURIComponent,
  key: (value) => value,
  most: filterValues,
}

const isLevel = (text: string): text is StatusLevel => statusLevels.some((level) => level === text)

const notations: { [Group in FilterGroup]: Notation<DeviceFilters[Group][number]> } = {
  manufacturers: plain,
  models: plain,
  groups: {
    read(text) {
      if (text === nothing) return null
      return GroupName.safeParse(readPair(text).id).data
    },
    write: (group) => (group === null ? nothing : pair(group, group)),
    key: (group) => (group === null ? nothing : `=${group}`),
    most: filterValues,
  },
  homeLocations: {
    read(text) {
      if (text === nothing) return null
      const place = readPair(text)
      return HomeLocationId.safeParse(place.id).success ? place : undefined
    },
    write: (place) => (place === null ? nothing : pair(place.id, place.name)),
    key: (place) => (place === null ? nothing : `=${place.id}`),
    most: filterValues,
  },
  alertStatus: {
    read(text) {
      const [name, level = '', ...more] = text.split('-')
      const alert = deviceAlerts.find((each) => each === name)
      if (!alert || !isLevel(level) || more.length > 0) return undefined
      return possibleLevels(alert).includes(level) ? { alert, level } : undefined
    },
    write: ({ alert, level }) => `${alert}-${level}`,
    key: ({ alert, level }) => `${alert}-${level}`,
    most: deviceAlerts.length * statusLevels.length,
  },
  status: {
    read: (text) => (isLevel(text) ? text : undefined),
    write: (level) => level,
    key: (level) => level,
    most: statusLevels.length,
  },
  lastSeen: {
    read: (text) => lastSeenSpans.find((span) => span === text),
    write: (span) => span,
    key: (span) => span,
    most: lastSeenSpans.length,
  },
  operatingSystems: {
    read: (text) => platformTypes.find((platform) => platform === text),
    write: (platform) => platform,
    key: (platform) => platform,
    most: platformTypes.length,
  },
  firmwareVersions: plain,
  osVersions: plain,
}

/** The filter of this name [B-815]. */
export function filterGroupOf(name: string): FilterGroup {
  const group = deviceFilterGroups.find((each) => each === name)
  if (!group) throw new Error(`Unknown filter group: ${name}`)
  return group
}

export const keyOfValue = <Group extends FilterGroup>(
  group: Group,
  value: DeviceFilters[Group][number],
): string => notations[group].key(value)

/** The values of one filter from its parameter; invalid ones are left out [C-404, C-408]. */
export function readValues<Group extends FilterGroup>(
  group: Group,
  text: string,
): DeviceFilters[Group][number][] {
  const notation: Notation<DeviceFilters[Group][number]> = notations[group]
  const read = text === '' ? [] : text.split(',').map(notation.read)
  const known = new Map(
    read.flatMap((value) => (value === undefined ? [] : [[notation.key(value), value] as const])),
  )
  return [...known.values()].slice(0, notation.most)
}

export function writeValues<Group extends FilterGroup>(
  group: Group,
  values: readonly DeviceFilters[Group][number][],
): string {
  const notation: Notation<DeviceFilters[Group][number]> = notations[group]
  return values.map(notation.write).join(',')
}

/** The filters of a URL [C-402]. */
export function readFilters(parameters: URLSearchParams): DeviceFilters {
  const values = <Group extends FilterGroup>(group: Group) => readValues(group, parameters.get(group) ?? '')
  return {
    manufacturers: values('manufacturers'),
    models: values('models'),
    groups: values('groups'),
    homeLocations: values('homeLocations'),
    alertStatus: values('alertStatus'),
    status: values('status'),
    lastSeen: values('lastSeen'),
    operatingSystems: values('operatingSystems'),
    firmwareVersions: values('firmwareVersions'),
    osVersions: values('osVersions'),
  }
}

/** Writes filters to a URL; empty ones are removed [C-403]. */
export function writeFilters(filters: DeviceFilters, parameters: URLSearchParams): void {
  for (const group of deviceFilterGroups) {
    const text = writeValues(group, filters[group])
    if (text === '') parameters.delete(group)
    else parameters.set(group, text)
  }
}

/** The query, with its question mark, of a list with these filters. */
export function urlOfFilters(filters: Partial<DeviceFilters>): string {
  const parameters = new URLSearchParams()
  writeFilters({ ...noFilters, ...filters }, parameters)
  return queryString(parameters)
}

export const countOfValues = (filters: DeviceFilters): number =>
  deviceFilterGroups.reduce((sum, group) => sum + filters[group].length, 0)

/** As calls take them: flat, with levels grouped by alert [C-9936]. */
export function filterOfRequest(filters: DeviceFilters): Omit<DeviceFilter, 'search'> {
  const alertStatuses: AlertLevels = {}
  for (const { alert, level } of filters.alertStatus) {
    alertStatuses[alert] = [...(alertStatuses[alert] ?? []), level]
  }
  const given = <Value>(values: readonly Value[]) => (values.length === 0 ? undefined : [...values])
  return {
    manufacturers: given(filters.manufacturers),
    models: given(filters.models),
    groups: given(filters.groups),
    homeLocations: given(filters.homeLocations.map((place) => place?.id ?? null)),
    status: given(filters.status),
    lastSeen: given(filters.lastSeen),
    operatingSystems: given(filters.operatingSystems),
    firmwareVersions: given(filters.firmwareVersions),
    osVersions: given(filters.osVersions),
    alertStatuses: filters.alertStatus.length === 0 ? undefined : alertStatuses,
  }
}
