import { BatteryId, latestTime } from '@muster/contract'
import { useMemo } from 'react'
import { decodeDeviceId, encodeDeviceId } from '../../estate/device/device-id.ts'
import type { Address } from '../../ui/url-state.ts'

/** When the selected row's chart ends; null opens its information instead [B-9912]. */
export type ChartEnd = number | 'now' | null

/** The selected row of a list, as the URL has it [B-222, B-441]. */
export type Selection =
  | { kind: 'none' }
  /** The URL has an id that cannot be one. */
  | { kind: 'wrong' }
  | { kind: 'one'; id: string; end: ChartEnd }

/** Milliseconds since the epoch; a time that is none, or that calls do not take, is now. */
function endOf(text: string | null): ChartEnd {
  if (text === null) return null
  const time = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return time <= latestTime ? time : 'now'
}

export function readSelection(parameters: URLSearchParams): Selection {
  const text = parameters.get('id')
  if (text === null || text === '') return { kind: 'none' }
  // Ids of batteries and devices have the same form; calls take no other.
  const { data: id } = BatteryId.safeParse(decodeDeviceId(text))
  return id === undefined ? { kind: 'wrong' } : { kind: 'one', id, end: endOf(parameters.get('ts')) }
}

/** Parameters that belong to the selected row; a new sort removes them [B-803]. */
export const selectionParameters = ['id', 'ts', 'battery'] as const

/** The selected row, and functions to select. */
export function useSelection({ parameters, change }: Address) {
  const selection = useMemo(() => readSelection(parameters), [parameters])
  const selected = selection.kind === 'one' ? selection.id : null
  const select = (id: string | null, more: Readonly<Record<string, string>> = {}) =>
    change((written) => {
      for (const name of selectionParameters) written.delete(name)
      if (id === null) return
      written.set('id', encodeDeviceId(id))
      for (const [name, value] of Object.entries(more)) written.set(name, value)
    })
  return {
    selection,
    selected,
    select,
    clear: () => select(null),
    /** Selecting the selected row clears the selection [B-862]. */
    toggle: (id: string) => select(id === selected ? null : id),
    /** Selects another battery of the same device; the open tab stays. */
    swap: (id: string) => change((written) => written.set('id', encodeDeviceId(id))),
    /** Opens the chart that ends at a time, or the information. */
    showUntil: (end: number | null) =>
      change((written) => (end === null ? written.delete('ts') : written.set('ts', String(end)))),
  }
}

export type Selecting = ReturnType<typeof useSelection>
