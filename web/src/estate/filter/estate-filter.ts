import {
  type CurrentUser,
  type EstatePeriod,
  GroupName,
  HomeLocationId,
  estatePeriods as periods,
  ZoneId,
} from '@muster/contract'

/** Devices and period of a page about the estate [C-1501]. Undefined is no restriction. */
export interface EstateFilter {
  homeLocationId?: string | undefined
  group?: string | undefined
  zoneId?: string | undefined
  days: EstatePeriod
}

/** The same without the time. */
export type EstatePart = Omit<EstateFilter, 'days'>

export const wholeEstate: EstateFilter = { days: periods[0] }

export type EstateChoice =
  | { homeLocationId: string | undefined }
  | { group: string | undefined }
  | { zoneId: string | undefined }
  | { days: EstatePeriod }
  | 'allDevices'

/** Group and home location combine; a zone and these exclude each other [C-9937]. */
export function nextEstateFilter(filter: EstateFilter, choice: EstateChoice): EstateFilter {
  const { days } = filter
  if (choice === 'allDevices') return { days }
  if ('days' in choice) return { ...filter, days: choice.days }
  if ('zoneId' in choice) return { days, zoneId: choice.zoneId }
  return { ...filter, zoneId: undefined, ...choice }
}

export const isWholeEstate = ({ homeLocationId, group, zoneId }: EstatePart): boolean =>
  homeLocationId === undefined && group === undefined && zoneId === undefined

export interface Pickers {
  homeLocation: boolean
  group: boolean
  zone: boolean
}

/** The pickers of a user: none that their custom view fixes [C-1503, C-1504, C-9937]. */
export function pickersOf({ homeLocationId, group, zoneId }: CurrentUser): Pickers {
  const free = { homeLocation: homeLocationId === null, group: group === null, zone: zoneId === null }
  return {
    homeLocation: free.homeLocation,
    group: free.group && free.zone,
    zone: free.homeLocation && free.group && free.zone,
  }
}

/** The filter of a URL; ignores invalid values and those that the user cannot pick. */
export function readEstateFilter(parameters: URLSearchParams, pickers: Pickers): EstateFilter {
  const given = (name: string) => parameters.get(name) ?? undefined
  const days = periods.find((period) => String(period) === parameters.get('days')) ?? periods[0]
  const zoneId = pickers.zone ? ZoneId.safeParse(given('zoneId')).data : undefined
  if (zoneId !== undefined) return { days, zoneId }
  return {
    days,
    homeLocationId: pickers.homeLocation ? HomeLocationId.safeParse(given('homeLocationId')).data : undefined,
    group: pickers.group ? GroupName.safeParse(given('group')).data : undefined,
  }
}

export function writeEstateFilter(filter: EstateFilter, parameters: URLSearchParams): void {
  const write = (name: string, value: string | undefined) =>
    value === undefined ? parameters.delete(name) : parameters.set(name, value)
  write('homeLocationId', filter.homeLocationId)
  write('group', filter.group)
  write('zoneId', filter.zoneId)
  write('days', filter.days === periods[0] ? undefined : String(filter.days))
}
