import { HomeLocationId, orderedMonths, PartNumber } from '@muster/contract'
import type { OrderRow } from './order-row.ts'

/** Before the months, one of them by its place, or all of them. */
export type OrderMonth = 'now' | number | 'all'

/** A number of an order list; a home location or part that is left out is all of them, null is none. */
export interface OrderCell {
  site?: string | null | undefined
  part?: string | null | undefined
  month: OrderMonth
}

const names = ['site', 'part', 'month'] as const

export const cellOf = ({ site, part }: OrderRow, month: OrderMonth): OrderCell => ({
  ...(site !== undefined && { site: site?.id ?? null }),
  ...(part !== undefined && { part }),
  month,
})

/** The number whose batteries are shown, as the URL has it; null without any. */
export function readCell(parameters: URLSearchParams): OrderCell | null {
  const month = monthOf(parameters.get('month'))
  if (month === null) return null
  const [site, part] = [textOf(parameters.get('site')), textOf(parameters.get('part'))]
  const isValid = !site || HomeLocationId.safeParse(site).success
  return isValid && (!part || PartNumber.safeParse(part).success) ? { site, part, month } : null
}

export function writeCell(cell: OrderCell | null, parameters: URLSearchParams): void {
  for (const name of names) parameters.delete(name)
  if (cell === null) return
  parameters.set('month', String(cell.month))
  for (const name of ['site', 'part'] as const) {
    const value = cell[name]
    if (value !== undefined) parameters.set(name, value ?? '')
  }
}

/** Undefined where all are meant, null where none is. */
const textOf = (text: string | null): string | null | undefined => (text === null ? undefined : text || null)

function monthOf(text: string | null): OrderMonth | null {
  if (text === 'now' || text === 'all') return text
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) < orderedMonths ? Number(text) : null
}

/** Whether two numbers are of the same home location and part. */
export const isSameLine = (one: OrderCell, other: OrderCell): boolean =>
  one.site === other.site && one.part === other.part
