import { type AlertValue, alertValuesOf, type DeviceAlert, deviceAlerts } from '@muster/contract'
import {
  type LocationChange,
  type LocationChoice,
  type LocationPeriod,
  locationPeriods,
  nextLocationChoice,
} from '@muster/rules'
import { useMemo } from 'react'
import { useUrlState } from '../../ui/url-state.ts'
import { tilesOfKey } from './cluster.ts'

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

/** The key of the selected cluster, its tiles. */
const readCluster = (query: URLSearchParams): string | null => {
  const key = query.get('cluster')
  return key !== null && tilesOfKey(key) ? key : null
}

function writeCluster(cluster: string | null, query: URLSearchParams): void {
  if (cluster === null) query.delete('cluster')
  else query.set('cluster', cluster)
}

const choiceOf = (query: URLSearchParams): LocationChoice => ({
  ...readAlert(query),
  cluster: readCluster(query),
})

/** State of the map of devices, kept in the URL. */
export function useLocationChoice() {
  const { parameters, change: write } = useUrlState()
  const period = readPeriod(parameters)
  const choice = useMemo(() => choiceOf(parameters), [parameters])
  const change = (made: LocationChange) => {
    const next = nextLocationChoice(choice, made)
    const isOther = next.field !== choice.field || next.values !== choice.values
    if (!isOther && next.cluster === choice.cluster) return
    write(
      (written) => {
        const after = nextLocationChoice(choiceOf(written), made)
        writeCluster(after.cluster, written)
        if (isOther) writeAlert(after, written)
      },
      // Looking into a cluster is no step to go back to.
      { replace: !isOther },
    )
  }
  const look = (back: LocationPeriod) =>
    write((written) => (back === usualPeriod ? written.delete('period') : written.set('period', back)))
  return { choice, period, change, look }
}
