import { currentWorld, listWorlds, ownFeatureCodes, partnerFeatureCodes } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { header } from '../pages/header.ts'
import { messages } from '../pages/messages.ts'
import { landing, worldSelection } from '../pages/worlds.ts'
import { tryAgain } from './continue.ts'
import { emptyScreen, type Screen, type Stage } from './screen.ts'

const worldNames = ['Canal Depot', 'Forest Couriers', 'Harbourside Wholesale']
const treeNames = ['Ash', 'Beech', 'Cedar', 'Elder', 'Elm', 'Fir', 'Hazel', 'Larch', 'Oak', 'Pine', 'Yew']

async function openWorlds({ page, organisation }: Stage, names: readonly string[]): Promise<void> {
  const worlds = await Promise.all(names.map((name) => organisation.makeWorld({ name })))
  const person = await organisation.makePerson({ worldIds: worlds.map(({ id }) => id) })
  await openAs(page, person, '/')
}

export const worldScreens: readonly Screen[] = [
  {
    name: 'world selection that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listWorlds, 'notFound')
      await openWorlds(stage, worldNames)
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'world selection',
        async open(stage) {
          await tryAgain(stage)
          await expect(worldSelection(stage.page).cards).toHaveCount(worldNames.length)
        },
      },
    ],
  },
  {
    name: 'world selection of many',
    async open(stage) {
      await openWorlds(stage, treeNames)
      await expect(worldSelection(stage.page).search).toBeVisible()
    },
    next: [
      {
        name: 'world selection, none found',
        variant: true,
        async open({ page }) {
          await worldSelection(page).search.fill('Maple')
          await expect(worldSelection(page).cards).toHaveCount(0)
        },
      },
    ],
  },
  {
    name: 'no world',
    variant: true,
    async open(stage) {
      await openWorlds(stage, [])
      await expect(messages(stage.page).deniedWorld).toBeVisible()
    },
  },
  {
    name: 'world denied',
    variant: true,
    async open({ page, organisation }) {
      const closed = await organisation.makeWorld()
      const own = await organisation.makeWorld({ name: 'Canal Depot' })
      await openAs(page, await organisation.makePerson({ worldIds: [own.id] }), `/${closed.id}/`)
      await expect(messages(page).toProducts).toBeVisible()
    },
  },
  {
    name: 'world that failed to load',
    variant: true,
    exempt: emptyScreen,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      await failCall(page, currentWorld, 'notFound')
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/`)
      await expect(header(page).userMenu).toBeVisible()
      await expect(page.getByRole('main')).toBeEmpty()
    },
  },
  {
    name: 'landing with a product to purchase',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ features: [...ownFeatureCodes.batteryEssentials] })
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/`)
      await expect(landing(page).tiles).toHaveCount(2)
    },
  },
  {
    name: 'landing of the partner brand',
    async open({ page, organisation }) {
      const features = Object.values(partnerFeatureCodes).flat()
      const world = await organisation.makeWorld({ partner: 'panasonic', features })
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/`)
      await expect(landing(page).tiles).toHaveCount(3)
    },
  },
]
