import { expect, it } from 'vitest'
import { plainDeviceColumns } from './plain-device-columns.tsx'

it.each([
  ['serialNumber', ['serialNumber', 'assetTag']],
  ['imei', ['imei', 'serialNumber']],
] as const)(
  'begin with the %s, and end with the last contact, both in sight however narrow the list [C-1831 K-812]',
  (identifier, first) => {
    const columns = plainDeviceColumns({ t: ((key: string) => key) as never, identifier })
    expect(columns.slice(0, 2).map(({ id }) => id)).toEqual(first)
    expect(columns.filter(({ pin }) => pin).map(({ id, pin }) => [id, pin])).toEqual([
      [identifier, 'start'],
      ['updated', 'end'],
    ])
  },
)
