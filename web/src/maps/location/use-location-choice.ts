import { type AlertValue, alertValuesOf, type DeviceAlert, deviceAlerts } from '@muster/contract'
import {
  type LocationChange,
  type LocationChoice,
  type LocationPeriod,
  locationPeriods,
  nextLocationChoice,
} from '@muster/rules'
import { useMemo, useState } from 'react'
import { useUrlState } from '../../ui/url-state.ts'

export const periodNames = Object.keys(locationPeriods) as LocationPeriod[]
const usualPeriod: LocationPeriod = '30d'

/** The alert of a URL; without valid levels it has them all. */
export function readAlert(query: URLSearchParams): {
  field: DeviceAlert | null
  values: readonly AlertValue[]
} {
  const field = deviceAlerts.find((alert) => alert === query.get('alert')) ?? null
  if (field === null) return { field, values: [] }
  const named = (query.get('levels') ?? '').split(',')
  const possible = alertValuesOf(field)
  const values = possible.filter((value) => named.includes(value))
  return { field, values: values.length > 0 ? values : possible }
}

export function writeAlert(
  { field, values }: Pick<LocationChoice, 'field' | 'values'>,
  query: URLSearchParams,
) {
  query.delete('alert')
  query.delete('levels')
  if (field === null) return
  query.set('alert', field)
  if (values.length < alertValuesOf(field).length) query.set('levels', values.join(','))
}

export const readPeriod = (query: URLSearchParams): LocationPeriod =>
  periodNames.find((name) => name === query.get('period')) ?? usualPeriod

/**
 * State of the map of devices. Alert and period are kept in the URL; the selected cluster is not, since it exists only
 * in the current view.
 */
export function useLocationChoice() {
  const { parameters, change: write } = useUrlState()
  const [cluster, setCluster] = useState<string | null>(null)
  const period = readPeriod(parameters)
  const choice = useMemo(() => ({ ...readAlert(parameters), cluster }), [parameters, cluster])
  const change = (made: LocationChange) => {
    const next = nextLocationChoice(choice, made)
    setCluster(next.cluster)
    if (next.field === choice.field && next.values === choice.values) return
    write((written) => writeAlert(nextLocationChoice({ ...readAlert(written), cluster }, made), written))
  }
  const look = (back: LocationPeriod) =>
    write((written) => (back === usualPeriod ? written.delete('period') : written.set('period', back)))
  return { choice, period, change, look }
}
