import { ownFeatureCodes, partnerFeatureCodes } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { landing } from '../pages/worlds.ts'

test('licensed products are tiles that open them in place [A-409 A-410 A-420 A-424 A-425 A-426 B-105]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { tiles, tile } = landing(page)
  await expect(tiles.getByRole('heading')).toHaveText([/^Core/, /^Battery Essentials/])
  for (const product of ['Core', 'Battery Essentials']) {
    await expect(tile(product).getByText('Licensed')).toBeVisible()
    await expect(tile(product).getByText('Purchase')).toHaveCount(0)
  }
  await tile('Core').getByRole('link').click()
  await expect(page).toHaveURL(`/${world.id}/core`)
  await page.goBack()
  await tile('Battery Essentials').getByRole('link').click()
  await expect(page).toHaveURL(`/${world.id}/battery/overview`)
  expect(context.pages()).toHaveLength(1)
})

test('unlicensed products stay in sight, for purchase in a new tab [A-421 A-423 A-426 A-906]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ features: ownFeatureCodes.batteryEssentials.slice() })
  await context.route('https://www.muster.example/**', (route) => route.fulfill({ body: 'For sale' }))
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { tile } = landing(page)
  await expect(tile('Battery Essentials').getByText('Licensed')).toBeVisible()
  await expect(tile('Core').getByText('Purchase', { exact: true })).toBeVisible()
  const opened = context.waitForEvent('page')
  await tile('Core').getByRole('link').click()
  await expect(await opened).toHaveURL('https://www.muster.example/products')
  await expect(page).toHaveURL(`/${world.id}/`)
})

test('a brand without a purchase address shows the tile without a link [A-421 A-906]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ partner: 'cobalt', features: [] })
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { tiles } = landing(page)
  await expect(tiles).toHaveCount(2)
  await expect(tiles.getByText('Purchase', { exact: true })).toHaveCount(2)
  await expect(tiles.getByRole('link')).toHaveCount(0)
})

test('the partner brand has products of its own, the warranty among them [A-409 A-410 A-411 A-425 A-906 A-955 B-105 B-107 B-108]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ partner: 'panasonic', features: Object.values(partnerFeatureCodes).flat() })
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  const { tiles, tile } = landing(page)
  await expect(tiles.getByRole('heading')).toHaveText([
    /^Smart Service/,
    /^Smart Battery Monitor/,
    /^Smart Battery Warranty/,
  ])
  await expect(tiles.getByText('Licensed')).toHaveCount(3)
  const link = (product: string) => tile(product).getByRole('link')
  await expect(link('Smart Service')).toHaveAttribute('href', `/${world.id}/core`)
  await expect(link('Smart Battery Monitor')).toHaveAttribute('href', `/${world.id}/battery/overview`)
  await link('Smart Battery Warranty').click()
  await expect(page).toHaveURL(`/${world.id}/battery-warranty`)
})

test('the warranty has a tile only where it is licensed [A-411 A-422 B-108]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const partner = await makeWorld({ partner: 'panasonic', features: [] })
  const other = await makeWorld({ features: Object.values(partnerFeatureCodes).flat() })
  await openAs(page, await makePerson({ worldIds: [partner.id, other.id] }), `/${partner.id}/`)
  const { tiles } = landing(page)
  await expect(tiles.getByRole('heading')).toHaveText([/^Smart Service/, /^Smart Battery Monitor/])
  await page.goto(`/${other.id}/`)
  await expect(tiles.getByRole('heading')).toHaveText([/^Core/, /^Battery Essentials/])
  await expect(tiles.getByText('Purchase', { exact: true })).toHaveCount(2)
})
