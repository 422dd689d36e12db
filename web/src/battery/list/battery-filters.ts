import type { DueFilter } from '@muster/contract'
import {
  countOfValues,
  type DeviceFilters,
  filterOfRequest,
  noFilters,
  readFilters,
  urlOfFilters,
  writeFilters,
} from '../../estate/filter/device-filters.ts'
import type { ListFilters } from '../../estate/list/use-list.ts'
import {
  alertLevels,
  alertsParameter,
  type BatteryAlertStatus,
  readAlerts,
  writeAlerts,
} from './alert-filter.ts'
import { dueParameter, readDue, writeDue } from './due-filter.ts'
import { bodyOfOnly, type Only, onlyParameter, readOnly, writeOnly } from './only-filter.ts'

/** Filters that are linked to, but cannot be chosen on a page. */
interface LinkedFilters {
  alerts: readonly BatteryAlertStatus[]
  only: readonly Only[]
}

/** Filters that a page offers [B-433, B-9925], or that others link to. */
export type OfferedFilter = 'groups' | 'homeLocations' | 'due' | keyof LinkedFilters

/** Filters of devices, of which pages offer one or two, and others of batteries. */
export interface BatteryFilters extends DeviceFilters, LinkedFilters {
  /** At most one [F-316]. */
  due: readonly DueFilter[]
}

export const noBatteryFilters: BatteryFilters = { ...noFilters, due: [], alerts: [], only: [] }

/** The same for the same choices of a page; linked filters are not chosen there. */
export const keyOfChoices = (filters: BatteryFilters): string =>
  `${urlOfFilters(filters)} ${writeDue(filters.due)}`

export const linkedFilters = ({ alerts, only }: BatteryFilters): LinkedFilters => ({ alerts, only })

/** How the offered filters are kept in the URL; others are ignored. */
export const batteryFilters = (offered: readonly OfferedFilter[]): ListFilters<BatteryFilters> => ({
  none: noBatteryFilters,
  read(parameters) {
    const read: BatteryFilters = {
      ...readFilters(parameters),
      due: readDue(parameters.get(dueParameter)),
      alerts: readAlerts(parameters.get(alertsParameter)),
      only: readOnly(parameters.get(onlyParameter)),
    }
    const kept = Object.fromEntries(offered.map((name) => [name, read[name]]))
    return { ...noBatteryFilters, ...kept }
  },
  write(filters, parameters) {
    writeFilters(filters, parameters)
    const own = {
      [dueParameter]: writeDue(filters.due),
      [alertsParameter]: writeAlerts(filters.alerts),
      [onlyParameter]: writeOnly(filters.only),
    }
    for (const [name, text] of Object.entries(own)) {
      if (text === '') parameters.delete(name)
      else parameters.set(name, text)
    }
  },
  countOf: (filters) =>
    countOfValues(filters) + filters.due.length + filters.alerts.length + filters.only.length,
})

/** As the call for batteries takes them; the calls for devices take the groups. */
export function bodyOfFilters(filters: BatteryFilters) {
  const { groups, homeLocations } = filterOfRequest(filters)
  const [due] = filters.due
  return {
    groups,
    homeLocations,
    due,
    alertStatuses: alertLevels(filters.alerts),
    ...bodyOfOnly(filters.only),
  }
}
