import type { Organisation } from '../control.ts'

const padded = (number: number) => String(number).padStart(3, '0')

/** Forty-five devices, of which the first reported last. */
export const many = Array.from({ length: 45 }, (_, index) => ({
  serialNumber: `SN-${padded(index + 1)}`,
  assetTag: `T-${padded(45 - index)}`,
  deviceName: index === 0 ? 'Émile, the first' : `PICK-${index}`,
  manufacturer: index % 2 === 0 ? 'Tarvos' : 'Corvane',
  model: index % 2 === 0 ? 'T8 Scan' : 'CX5',
  homeLocation: index % 3 === 0 ? 'Leeds' : 'York',
  groups: index % 5 === 0 ? ['night, late'] : ['day'],
  lastContact: index + 1,
}))

/** A world with them, and the URL of its device list. */
export async function makeList(
  organisation: Organisation,
  wishes: Partial<Parameters<Organisation['makeEstate']>[0]> = {},
) {
  const world = await organisation.makeWorld()
  const estate = await organisation.makeEstate({ worldId: world.id, devices: many, ...wishes })
  return { world, ...estate, path: `/${world.id}/core/devices` }
}
