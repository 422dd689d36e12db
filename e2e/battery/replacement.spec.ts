import { expect, openAs, test } from '../fixtures.ts'
import { batteryTabs } from '../pages/battery.ts'
import { agedBattery, makeBatteryEstate } from './battery-estate.ts'

test('the orders of the next months, by home location and part, lead to their batteries; the link shows a colleague the same [F-318 F-319 F-320 F-321 F-322]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  const worldIds = [world.id]
  await openAs(page, await organisation.makePerson({ worldIds }), `/${world.id}/battery/overview`)
  await batteryTabs(page).filter({ hasText: 'Replacement' }).click()
  const table = page.getByRole('table', { name: 'Replacement orders' })
  const line = table.getByRole('row').filter({ hasText: 'BP-70A' })
  await expect(line).toContainText('Leeds')
  await expect(page.getByText(/12 batteries have not enough history/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Order ahead' }).selectOption('3 months')
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('part')
  await expect(page).toHaveURL(/\?by=part&ahead=3$|\?ahead=3&by=part$/)
  await line.getByRole('button', { name: /^BP-70A, Total: / }).click()
  const dialog = page.getByRole('dialog', { name: 'BP-70A: Twelve months' })
  await expect(dialog.getByRole('link', { name: agedBattery.serialNumber })).toBeVisible()
  const link = page.url()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('replacementOrders.csv')

  await openAs(page, await organisation.makePerson({ role: 'editor', worldIds }), '/')
  await page.goto(link)
  await dialog.getByRole('link', { name: agedBattery.serialNumber }).click()
  await expect(page).toHaveURL(new RegExp(`/${world.id}/battery/all\\?id=`))
  await expect(page.getByRole('heading', { name: agedBattery.serialNumber })).toBeVisible()
})

test('the order list is tried at another threshold, with the total at the saved one beside it [F-325 F-326]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  await openAs(
    page,
    await organisation.makePerson({ worldIds: [world.id] }),
    `/${world.id}/battery/replacement`,
  )
  const table = page.getByRole('table', { name: 'Replacement orders' })
  const line = table.getByRole('row').filter({ hasText: 'BP-70A' })
  const now = line.getByRole('button', { name: /Due now: / })
  await expect(line.getByRole('button', { name: /Total: / })).toBeVisible()
  await expect(now).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Replace at' }).selectOption('90%')
  await expect(page).toHaveURL(/\?replaceAt=90$/)
  await expect(
    page.getByText(/^This is a trial at a health of 90%; the saved threshold stays 60%/),
  ).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'At 60%' })).toBeVisible()
  await now.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('As if batteries were replaced at a health of 90%.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: agedBattery.serialNumber })).toBeVisible()
})

test('the order list of a person with a custom view has their batteries alone: these have no forecasts yet [F-320]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  const person = await organisation.makePerson({ worldIds: [world.id], group: 'returns' })
  await openAs(page, person, `/${world.id}/battery/replacement`)
  await expect(page.getByText('No forecasts yet')).toBeVisible()
  await expect(page.getByText(/^Batteries have been observed since/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Replacement orders' })).toHaveCount(0)
})

test('how good forecasts have been is shown for a part, as of some time ago [F-323]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  await openAs(
    page,
    await organisation.makePerson({ worldIds: [world.id] }),
    `/${world.id}/battery/replacement`,
  )
  await page.getByRole('button', { name: 'How good are forecasts?' }).click()
  const dialog = page.getByRole('dialog', { name: 'How good forecasts have been' })
  await dialog.getByRole('combobox', { name: 'Battery PN' }).selectOption('BP-70A')
  await expect(page).toHaveURL(/\?backtest=BP-70A$/)
  await expect(dialog.getByRole('columnheader', { name: '90 days ago' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^Batteries tested/ }).getByRole('cell')).toHaveText([
    '1',
    '1',
    '1',
  ])
  await expect(dialog.getByText('Too few to tell').first()).toBeVisible()
})
