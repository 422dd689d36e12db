import { expect, openAs, test } from '../fixtures.ts'
import { overview } from '../pages/core.ts'
import { settings } from '../pages/settings.ts'

/** Out of contact for three weeks, in minutes. */
const longAgo = 21 * 24 * 60

test('what edited thresholds would change is shown before they are saved, and comes true [F-508 F-504 F-505]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const devices = [
    { serialNumber: 'A1', lastContact: longAgo },
    { serialNumber: 'A2', lastContact: longAgo },
    { serialNumber: 'A3' },
  ]
  await organisation.makeEstate({ worldId: world.id, devices })
  const manager = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, manager, `/${world.id}/settings/alerts`)
  const { alert, field, save, saved, simulate, simulation } = settings(page)
  await expect(simulate).toBeDisabled()
  await alert('Out of contact').click()
  await field('Out of contact', 'Warning').fill('10')
  await field('Out of contact', 'Problem').fill('20')
  await expect(simulate).toBeEnabled()
  await simulate.press('Enter')
  await expect(simulation).toContainText('2 more device-days with an alert')
  await expect(simulation).toContainText('2 would get worse, 0 would get better.')
  await expect(simulation.getByRole('listitem').filter({ hasText: 'Problem' })).toHaveText([/^A1/, /^A2/])
  await expect(simulation.getByRole('slider', { name: /^Devices: Problem/ })).toBeVisible()
  await field('Out of contact', 'Problem').fill('30')
  await expect(simulation).toContainText('You have edited values since.')

  await field('Out of contact', 'Problem').fill('20')
  await save.click()
  await expect(saved).toBeVisible()
  const { estate } = overview(page)
  await expect(async () => {
    await page.goto(`/${world.id}/core`)
    await expect(estate.getByRole('link').first()).toBeVisible()
    await expect(estate.getByRole('link', { name: /^Problem 2 / })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await page.goto(`/${world.id}/settings/alerts`)
  await field('Out of contact', 'Problem').fill('25')
  await simulate.click()
  await simulation.getByRole('link', { name: 'A1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/core\/devices\/info/)
})
