import { deviceSortFields } from '@muster/contract'
import { expect, it } from 'vitest'
import { columnOrder } from './column-order.ts'

it.each([
  ['serialNumber', ['serialNumber', 'assetTag', 'imei', 'deviceName']],
  ['assetTag', ['assetTag', 'serialNumber', 'imei', 'deviceName']],
  ['imei', ['imei', 'serialNumber', 'assetTag', 'deviceName']],
] as const)(
  '%s, where it is the identifier, comes first and the rest keeps its order [C-422]',
  (identifier, first) => {
    expect(columnOrder(identifier).slice(0, 4)).toEqual(first)
    expect(columnOrder(identifier).toSorted()).toEqual(
      [...deviceSortFields, 'alerts', 'lastPosition'].toSorted(),
    )
  },
)
