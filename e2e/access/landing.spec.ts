import { expect, openAs, test } from '../fixtures.ts'
import { landing } from '../pages/worlds.ts'

test('licensed products are tiles that open them in place; Back and Forward go through the pages visited [A-409 A-410 A-420 A-424 A-425 A-426 B-105]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { title, tiles, tile } = landing(page)
  await expect(tiles.getByRole('heading')).toHaveText([/^Core/, /^Battery Essentials/])
  for (const product of ['Core', 'Battery Essentials']) {
    await expect(tile(product).getByText('Licensed')).toBeVisible()
    await expect(tile(product).getByText('Purchase')).toHaveCount(0)
  }
  await tile('Core').getByRole('link').click()
  await expect(page).toHaveURL(`/${world.id}/core`)
  await expect(title).toHaveText('Overview')
  await page.goBack()
  await expect(title).toHaveText(world.name)
  await page.goForward()
  await expect(title).toHaveText('Overview')
  await page.goBack()
  await tile('Battery Essentials').getByRole('link').click()
  await expect(page).toHaveURL(`/${world.id}/battery/overview`)
  expect(context.pages()).toHaveLength(1)
})
