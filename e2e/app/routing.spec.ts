import { expect, openAs, test } from '../fixtures.ts'
import { moveTo } from '../pages/move-to.ts'
import { landing } from '../pages/worlds.ts'

test('any other path inside a world shows its products [A-111 A-122]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/no/such/page`)
  const { title, tiles } = landing(page)
  await expect(title).toHaveText(world.name)
  await expect(tiles).toHaveCount(2)
  for (const path of ['settings/other', 'zones/other', 'users/1', 'corex']) {
    await moveTo(page, `/${world.id}/zones`)
    await expect(title).toHaveText('Manage zones')
    await moveTo(page, `/${world.id}/${path}`)
    await expect(title, path).toHaveText(world.name)
    await expect(tiles).toHaveCount(2)
  }
})

test('the title of the tab names the page, then the brand', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld({ partner: 'alder' })
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  await expect(page).toHaveTitle(`${world.name} · Alder`)
  await moveTo(page, `/${world.id}/zones`)
  await expect(page).toHaveTitle('Manage zones · Alder')
})

test('back and forward go through the pages visited', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { title, tile } = landing(page)
  await tile('Core').getByRole('link').click()
  await expect(title).toHaveText('Overview')
  await page.goBack()
  await expect(title).toHaveText(world.name)
  await page.goForward()
  await expect(title).toHaveText('Overview')
})
