import { expect, openAs, test } from '../fixtures.ts'

test('a watch is created in its form, listed, and switched off [K-401 K-409 K-822]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const person = await organisation.makePerson({ role: 'administrator', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/cases`)
  await expect(page.getByText('No watches yet')).toBeVisible()
  await page.getByRole('link', { name: 'Set up watches' }).click()
  await page.getByRole('link', { name: 'New watch' }).click()
  await page.getByLabel(/^Name/).fill('Reboots per site')
  await page.getByLabel('Alert', { exact: true }).selectOption({ label: 'Reboot' })
  await page.getByRole('button', { name: 'Count the last 30 days' }).click()
  await expect(page.getByText(/At the moment: 0 cases with 0 devices/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Watch created')).toBeVisible()
  const watch = page.getByRole('listitem').filter({ hasText: 'Reboots per site' })
  await expect(watch).toContainText('Reboot: Problem · 1 device · Home location')
  await watch.getByRole('switch').press('Space')
  await expect(page.getByText('Watch switched off')).toBeVisible()
  await page.reload()
  await expect(watch.getByRole('switch')).not.toBeChecked()
})
