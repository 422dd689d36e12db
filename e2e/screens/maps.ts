import { readDeviceBounds, readSignalBounds } from '@muster/contract'
import { demo, expect, openAs } from '../fixtures.ts'
import { locatedDevices, makeLocatedWorld } from '../maps/located-devices.ts'
import { answerCall, failCall } from '../network.ts'
import { locationMap, signalMap } from '../pages/maps.ts'
import { moveInWorld, tryAgain } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

async function openLocation({ page, organisation }: Stage, query = '', devices = locatedDevices) {
  const { world, person } = await makeLocatedWorld(organisation, devices)
  await openAs(page, person, `/${world.id}/core/maps/location${query}`)
  return locationMap(page)
}

async function openSignal({ page }: Stage, tab: string) {
  await openAs(page, demo.administrator, `/demo/core/maps/${tab}`)
  return signalMap(page)
}

const signalScreens = ['no-service', 'very-poor-no-service', 'coverage'].map(
  (tab): Screen => ({
    name: `map of ${tab}`,
    variant: tab === 'very-poor-no-service',
    async open(stage) {
      if (tab === 'no-service') await tryAgain(stage)
      else await moveInWorld(stage, `/core/maps/${tab}`)
      await expect(signalMap(stage.page).tiles).not.toHaveCount(0)
    },
  }),
)

/** None is reached from a map of devices: some time after each change of its size it loads and replaces its clusters. */
export const mapScreens: readonly Screen[] = [
  {
    name: 'map of devices',
    async open(stage) {
      const { clusters } = await openLocation(stage)
      await expect(clusters).toHaveCount(2)
    },
  },
  {
    name: 'map of devices with an alert',
    variant: true,
    async open(stage) {
      const { cluster } = await openLocation(stage, '?alert=deviceUserExperienceRebootStatus')
      await expect(cluster(3)).toBeVisible()
    },
  },
  {
    name: 'map of devices, a cluster selected',
    async open(stage) {
      const { cluster, card } = await openLocation(stage)
      await cluster(23).click()
      await expect(card.getByRole('link')).toHaveCount(20)
    },
  },
  {
    name: 'map of devices with its part of the estate',
    async open(stage) {
      const { estate, clusters } = await openLocation(stage)
      await expect(clusters).toHaveCount(2)
      await estate.click()
      await expect(stage.page.getByRole('combobox', { name: 'Zone' })).toBeVisible()
    },
  },
  {
    name: 'map of devices that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, readDeviceBounds, 'tooManyRequests')
      const { map } = await openLocation(stage)
      await expect(map.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'map of devices that nobody has located',
    async open(stage) {
      const { main } = await openLocation(stage, '', [{ serialNumber: 'XX-1' }])
      await expect(main.getByText('Location unknown').last()).toBeVisible()
    },
  },
  {
    name: 'map of the signal that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, readSignalBounds, 'tooManyRequests')
      const { main } = await openSignal(stage, 'no-service')
      await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: signalScreens,
  },
  {
    name: 'map not found',
    variant: true,
    async open(stage) {
      await openSignal(stage, 'nonsense')
      await expect(stage.page.getByRole('heading', { level: 1, name: 'Map not found' })).toBeVisible()
    },
    next: [
      {
        name: 'map of the signal without samples',
        variant: true,
        async open(stage) {
          await answerCall(stage.page, readSignalBounds, { geoBounds: null })
          await moveInWorld(stage, '/core/maps/no-service')
          await expect(stage.page.getByText('No data available').last()).toBeVisible()
        },
      },
    ],
  },
]
