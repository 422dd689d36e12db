import { listWorlds } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { answerCall, answerOf, countRequests, failCall, holdCall, reportedError } from '../network.ts'
import { messages } from '../pages/messages.ts'
import { landing, worldSelection } from '../pages/worlds.ts'

test('with several worlds / leads to their selection [A-101 A-301 A-302 A-305 A-306]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const forest = await makeWorld({ name: 'Forest Couriers' })
  const canal = await makeWorld({ name: 'Canal Depot' })
  await makeWorld({ name: 'Not for everybody' })
  const person = await makePerson({ worldIds: [forest.id, canal.id] })
  const fetched = countRequests(page, listWorlds)
  await openAs(page, person, '/')
  const { title, prompt, cards } = worldSelection(page)
  await expect(page).toHaveURL('/world-selection')
  await expect(title).toHaveText(/^select a world$/i)
  await expect(prompt).toBeVisible()
  await expect(cards).toHaveText(['Canal Depot', 'Forest Couriers'])
  expect(fetched()).toBe(1)
  await cards.getByText('Forest Couriers').click()
  await expect(page).toHaveURL(`/${forest.id}/`)
  await expect(landing(page).title).toHaveText('Forest Couriers')
})

test('an administrator selects among all worlds of the organisation [A-306 A-1505]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  await makeWorld({ name: 'Forest Couriers' })
  await makeWorld({ name: 'Canal Depot' })
  await openAs(page, await makePerson({ role: 'administrator' }), '/')
  await expect(worldSelection(page).cards).toHaveText(['Canal Depot', 'Forest Couriers'])
})

test('the selection draws the worlds that / handed over [A-302 A-307]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const worlds = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
  const person = await makePerson({ worldIds: worlds.map(({ id }) => id) })
  await openAs(page, person, '/')
  const { cards } = worldSelection(page)
  await expect(cards).toHaveCount(2)
  await failCall(page, listWorlds, 'notFound')
  const failed = answerOf(page, listWorlds)
  await page.reload()
  await failed
  await expect(cards).toHaveText(['Canal Depot', 'Forest Couriers'])
})

test('the selection opened directly fetches the worlds [A-307]', async ({ page, makePerson, makeWorld }) => {
  const worlds = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
  const person = await makePerson({ worldIds: worlds.map(({ id }) => id) })
  await openAs(page, person, '/world-selection')
  await expect(worldSelection(page).cards).toHaveText(['Canal Depot', 'Forest Couriers'])
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

test('a single world with an unknown kind of id ends in the error screen [A-304]', async ({
  page,
  makePerson,
}) => {
  await answerCall(page, listWorlds, [{ id: 'unheard-of', name: 'Unheard of' }])
  const report = reportedError(page)
  await openAs(page, await makePerson(), '/')
  await expect(messages(page).somethingWrong).toBeVisible()
  expect(await report).toContain('World id does not match expected format')
})

for (const path of ['/', '/world-selection']) {
  test(`without any world ${path} refuses, with nowhere to go back to [A-951]`, async ({
    page,
    makePerson,
  }) => {
    await openAs(page, await makePerson(), path)
    const { deniedWorld, toWorlds, toProducts } = messages(page)
    await expect(deniedWorld).toBeVisible()
    await expect(toWorlds.or(toProducts)).toHaveCount(0)
  })
}

for (const path of ['/', '/world-selection']) {
  test(`worlds that cannot be fetched at ${path} can be tried again`, async ({
    page,
    makePerson,
    makeWorld,
  }) => {
    const worlds = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
    const restore = await failCall(page, listWorlds, 'notFound')
    await openAs(page, await makePerson({ worldIds: worlds.map(({ id }) => id) }), path)
    await expect(page.getByRole('alert')).toContainText('Sorry, something went wrong.')
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(worldSelection(page).cards).toHaveText(['Canal Depot', 'Forest Couriers'])
  })
}

test('four placeholders stand in for the worlds until they are there [A-953]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const worlds = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
  const release = await holdCall(page, listWorlds)
  await openAs(page, await makePerson({ worldIds: worlds.map(({ id }) => id) }), '/world-selection')
  const { cards, placeholders } = worldSelection(page)
  await expect(placeholders).toHaveCount(4)
  await expect(cards).toHaveCount(0)
  release()
  await expect(cards).toHaveText(['Canal Depot', 'Forest Couriers'])
  await expect(placeholders).toHaveCount(0)
})

test('ten worlds or more can be searched', async ({ page, makePerson, makeWorld }) => {
  const names = ['Ash', 'Beech', 'Cedar', 'Elder', 'Elm', 'Fir', 'Hazel', 'Larch', 'Oak', 'Pine']
  const worlds = await Promise.all(names.map((name) => makeWorld({ name })))
  await openAs(page, await makePerson({ worldIds: worlds.map(({ id }) => id) }), '/')
  const { cards, search } = worldSelection(page)
  await expect(cards).toHaveText(names)
  await search.fill(' eL')
  await expect(cards).toHaveText(['Elder', 'Elm', 'Hazel'])
  await search.fill('no such tree')
  await expect(cards).toHaveCount(0)
  await expect(page.getByText('No world has this name')).toBeVisible()
})
