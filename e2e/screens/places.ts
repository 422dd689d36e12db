import type { DeviceWishes } from '../control.ts'
import { expect, openAs } from '../fixtures.ts'
import { moveInWorld } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

const groups = ['dock', 'drivers', 'night shift', 'pickers', 'yard']
const devices: DeviceWishes[] = groups.map((group, index) => ({
  serialNumber: `SN-${index}`,
  groups: [group],
  homeLocation: index % 2 === 0 ? 'Leeds' : 'York',
}))

/** Opens a page of a world with home locations and groups, or with none. */
export async function openPlaces(
  { page, organisation }: Stage,
  path: string,
  wished = devices,
): Promise<void> {
  const world = await organisation.makeWorld()
  const places = wished.length > 0 ? ['Hull', 'Bristol Avonmouth Docks, the new building'] : []
  await organisation.makeEstate({ worldId: world.id, homeLocations: places, devices: wished })
  const person = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}${path}`)
}

export const emptyPlaceScreens: readonly Screen[] = [
  {
    name: 'no home locations',
    variant: true,
    async open(stage) {
      await openPlaces(stage, '/homeLocations', [])
      await expect(stage.page.getByText('No home locations yet')).toBeVisible()
    },
    next: [
      {
        name: 'no zones',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/zones')
          await expect(stage.page.getByText('No zones yet')).toBeVisible()
        },
      },
      {
        name: 'bulk actions without devices',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, '/bulkActions')
          await expect(stage.page.getByText('No devices to move')).toBeVisible()
        },
      },
    ],
  },
]
