import { expect, it } from 'vitest'
import { identifierOf } from './device-identifier.ts'

const device = { serialNumber: 'S1', assetTag: 'T1', imei: 'I1' }

it.each([
  ['serialNumber', 'S1'],
  ['assetTag', 'T1'],
  ['imei', 'I1'],
] as const)('a world may tell its devices apart by %s [C-716]', (identifier, shown) => {
  expect(identifierOf(device, identifier)).toBe(shown)
})

it('a device without it has none [C-717]', () => {
  expect(identifierOf({ ...device, assetTag: null }, 'assetTag')).toBeNull()
  expect(identifierOf({ ...device, imei: '' }, 'imei')).toBeNull()
})
