import { askSeveral, listWorlds } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf, countRequests, failCall } from '../network.ts'
import { landing, worldSelection } from '../pages/worlds.ts'

test('with several worlds / leads to their selection, which a reload draws from what / passed on [A-101 A-301 A-302 A-305 A-306 A-307]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const forest = await makeWorld({ name: 'Forest Couriers' })
  const canal = await makeWorld({ name: 'Canal Depot' })
  await makeWorld({ name: 'Not for everybody' })
  const person = await makePerson({ worldIds: [forest.id, canal.id] })
  const asked = [askSeveral, listWorlds].map((call) => countRequests(page, call))
  await openAs(page, person, '/')
  const { title, prompt, cards } = worldSelection(page)
  await expect(page).toHaveURL('/world-selection')
  await expect(title).toHaveText(/^select a world$/i)
  await expect(prompt).toBeVisible()
  await expect(cards).toHaveText(['Canal Depot', 'Forest Couriers'])
  expect(asked.map((count) => count())).toEqual([1, 0])
  const restore = await failCall(page, listWorlds, 'notFound')
  const failed = answerOf(page, listWorlds)
  await page.reload()
  await failed
  await expect(cards).toHaveText(['Canal Depot', 'Forest Couriers'])
  await restore()
  await cards.getByText('Forest Couriers').click()
  await expect(page).toHaveURL(`/${forest.id}/`)
  await expect(landing(page).title).toHaveText('Forest Couriers')
})

test('with one world / leads into it, keeping a deep link of hash path and search [A-106 A-303 A-910]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, '/?from=letter&page=2#/bulkActions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk actions')
  await expect(page).toHaveURL(`/${world.id}/bulkActions?from=letter&page=2`)
  await page.goto('/?sort=name')
  await expect(landing(page).title).toHaveText(world.name)
  await expect(page).toHaveURL(`/${world.id}/?sort=name`)
  await page.goto('/')
  await expect(landing(page).title).toHaveText(world.name)
  await expect(page).toHaveURL(`/${world.id}/`)
})
