import type { DeviceWishes, Organisation } from '../control.ts'

export const leeds = { latitude: 53.8, longitude: -1.55 }
export const bristol = { latitude: 51.45, longitude: -2.59 }

/** 23 in Leeds, some with alerts, five in Bristol that were not seen for days, and one never located. */
export const locatedDevices: DeviceWishes[] = [
  ...Array.from(
    { length: 23 },
    (_, index): DeviceWishes => ({
      serialNumber: `LE-${100 + index}`,
      homeLocation: 'Leeds',
      groups: index % 2 === 0 ? ['night'] : ['day'],
      place: leeds,
      lastContact: index + 1,
      statuses: {
        ...(index < 2 && { deviceUserExperienceRebootStatus: 'red' as const }),
        ...(index === 2 && { deviceUserExperienceRebootStatus: 'yellow' as const }),
        ...(index === 3 && { deviceTimeErrorStatus: 'red' as const }),
      },
    }),
  ),
  ...Array.from(
    { length: 5 },
    (_, index): DeviceWishes => ({
      serialNumber: `BR-${index}`,
      homeLocation: 'Bristol',
      place: { ...bristol, minutesAgo: 4 * 24 * 60 },
    }),
  ),
  { serialNumber: 'XX-1' },
]

/** A world with them, and a person who sees it. */
export async function makeLocatedWorld(organisation: Organisation, devices = locatedDevices) {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({ worldId: world.id, devices })
  const person = await organisation.makePerson({ worldIds: [world.id] })
  return { world, person }
}
