import { type AlertValue, alertValuesOf, type DeviceAlert, dayLength, hourLength } from '@muster/contract'

/** The selection on the device map. */
export interface LocationChoice {
  /** The alert whose devices are shown; null shows all devices. */
  field: DeviceAlert | null
  /** Its levels; none without an alert. */
  values: readonly AlertValue[]
  /** The tiles of the cluster whose devices are listed. */
  cluster: string | null
}

export const noLocationChoice: LocationChoice = { field: null, values: [], cluster: null }

export type LocationChange =
  | { type: 'field'; field: DeviceAlert | null }
  | { type: 'value'; value: AlertValue }
  | { type: 'cluster'; cluster: string }
  | { type: 'zoom' }
  | { type: 'close' }
  | { type: 'reset' }

/** The selection after a user action [C-1915, C-1918 to C-1922, C-9948]. */
export function nextLocationChoice(choice: LocationChoice, change: LocationChange): LocationChoice {
  switch (change.type) {
    case 'field':
      return ofField(change.field)
    case 'value':
      return withValue(choice, change.value)
    case 'cluster':
      return { ...choice, cluster: choice.cluster === change.cluster ? null : change.cluster }
    case 'zoom':
    case 'close':
      return choice.cluster === null ? choice : { ...choice, cluster: null }
    case 'reset':
      return noLocationChoice
  }
}

const ofField = (field: DeviceAlert | null): LocationChoice =>
  field === null ? noLocationChoice : { field, values: alertValuesOf(field), cluster: null }

/** Toggles a level; without any level the alert is deselected. */
function withValue({ field, values, cluster }: LocationChoice, value: AlertValue): LocationChoice {
  if (field === null) return { field, values, cluster }
  const others = values.filter((each) => each !== value)
  const isOff = others.length === values.length
  const wanted = isOff ? [...values, value] : others
  const possible = alertValuesOf(field).filter((each) => wanted.includes(each))
  return possible.length === 0 ? noLocationChoice : { field, values: possible, cluster: null }
}

/** How far the device map looks back, by the names used in URLs [C-1911, C-2328]. */
export const locationPeriods = {
  '30d': 30 * dayLength,
  '7d': 7 * dayLength,
  '2d': 2 * dayLength,
  '1d': dayLength,
  '2h': 2 * hourLength,
  /** The last known position, however old. */
  all: null,
} as const
export type LocationPeriod = keyof typeof locationPeriods

/** The time window; empty for all time [C-9938]. */
export function timesOfPeriod(period: LocationPeriod, to: number): { from: number; to: number } | object {
  const length = locationPeriods[period]
  return length === null ? {} : { from: to - length, to }
}
