import { orderedRows } from '@muster/contract'
import type { Scope } from '../../../platform/database/tenancy.ts'
import { type AskedDevices, type DevicePage, findDevicePage } from './device-pages.sql.ts'

interface OrderedPage extends DevicePage {
  order: { offset: number; numbers: number[] }
}

/** A page with the order of the block that it begins in. The last page of a block may end in the next one. */
export async function findOrderedPage(scope: Scope, asked: AskedDevices): Promise<OrderedPage> {
  const { limit, offset } = asked
  const start = offset - (offset % orderedRows)
  const block = { limit: orderedRows + limit, offset: start }
  const { numbers, totalCount } = await findDevicePage(scope, { ...asked, ...block })
  const first = offset - start
  return {
    numbers: numbers.slice(first, first + limit),
    totalCount,
    order: { offset: start, numbers: [...numbers] },
  }
}

/** Those of the named devices that the caller sees, in the order named. */
export async function findNamedDevices(scope: Scope, named: readonly number[]): Promise<DevicePage> {
  const { numbers } = await findDevicePage(scope, { among: named, limit: named.length, offset: 0 })
  const seen = new Set(numbers)
  const shown = named.filter((number) => seen.has(number))
  return { numbers: shown, totalCount: shown.length }
}
