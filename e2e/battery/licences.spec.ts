import { partnerFeatureCodes } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { batteryList, batteryTabs } from '../pages/battery.ts'
import { licences, makeBatteryEstate } from './battery-estate.ts'

test('the licence decides which tabs there are, and where the others lead [B-106 B-136 B-204 B-216 B-230 B-231 B-9913 B-9914 F-318]', async ({
  page,
  organisation,
}) => {
  const person = await organisation.makePerson({ role: 'administrator' })
  const expected: [features: string[], tabs: string[]][] = [
    [licences.batteryAndDevices, ['Overview', 'Batteries', 'Devices', 'Replacement']],
    [licences.onlyBattery, ['Overview', 'Batteries', 'Replacement']],
    [licences.onlyDevices, ['Overview', 'Devices']],
  ]
  for (const [features, tabs] of expected) {
    const { id } = await makeBatteryEstate(organisation, { features })
    await openAs(page, person, `/${id}/battery`)
    await expect(batteryTabs(page)).toHaveText(tabs)
    const home = tabs.includes('Batteries') ? `/${id}/battery` : `/${id}/battery/overview`
    await expect(page).toHaveURL(home)
    await page.goto(`/${id}/battery/devices/problem`)
    await expect(page).toHaveURL(
      tabs.includes('Devices') ? `/${id}/battery/devices/problem` : `/${id}/battery/overview`,
    )
    await expect(batteryTabs(page)).toHaveText(tabs)
  }
  const { id } = await makeBatteryEstate(organisation, { features: licences.none })
  await openAs(page, person, `/${id}/battery`)
  await expect(page.getByText('You do not have permission to access this product')).toBeVisible()
})

test('warranty is for the named customer with its licence; others are led away or refused [B-107 B-108 B-109 B-235 B-601 B-602 B-9915 B-9940]', async ({
  page,
  organisation,
}) => {
  const person = await organisation.makePerson({ role: 'administrator' })
  const other = await makeBatteryEstate(organisation)
  await openAs(page, person, `/${other.id}/battery-warranty/problem`)
  await expect(page).toHaveURL(`/${other.id}/`)
  const features = [...partnerFeatureCodes.batteryEssentials]
  const without = await makeBatteryEstate(organisation, { partner: 'panasonic', features })
  await page.goto(`/${without.id}/battery-warranty`)
  await expect(page.getByText('You do not have permission to access this product')).toBeVisible()
  await page.goto(`/${without.id}/battery`)
  await expect(batteryTabs(page, 'Smart Battery Monitor')).toHaveCount(4)
  const warranty = await makeBatteryEstate(organisation, {
    partner: 'panasonic',
    features: [...partnerFeatureCodes.batteryWarranty],
  })
  await page.goto(`/${warranty.id}/battery-warranty`)
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Battery Warranty' })).toBeVisible()
  const list = batteryList(page, 'Devices with batteries under warranty')
  await expect(list.rows).toHaveCount(1)
  await list.row('TV48-417').click()
  await expect(list.card).toContainText('This battery is under warranty')
})
