import { expect, nobody, openAs, test } from '../fixtures.ts'
import { overview } from '../pages/core.ts'
import { moveTo } from '../pages/move-to.ts'
import { users } from '../pages/people.ts'
import { settings } from '../pages/settings.ts'

/** Out of contact for three weeks, in minutes. */
const longAgo = 21 * 24 * 60

test('saving a threshold re-evaluates the devices at once [A-808 A-837 A-840 A-844 A-1504]', async ({
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
  await openAs(page, manager, `/${world.id}/core`)
  const { estate, alerts } = overview(page)
  await expect(estate.getByRole('link', { name: /^Good 3 / })).toBeVisible()

  await page.goto(`/${world.id}/settings/alerts`)
  const { alert, field, save, saved } = settings(page)
  await expect(field('Out of contact', 'Problem')).toBeDisabled()
  await alert('Out of contact').click()
  await field('Out of contact', 'Warning').fill('10')
  await field('Out of contact', 'Problem').fill('20')
  await save.click()
  await expect(saved).toBeVisible()

  await expect(async () => {
    await page.goto(`/${world.id}/core`)
    await expect(estate.getByRole('link').first()).toBeVisible()
    await expect(estate.getByRole('link', { name: /^Problem 2 / })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(alerts.getByRole('listitem')).toHaveText([/out of contact for 10 days or more/])

  await page.goto(`/${world.id}/settings/alerts`)
  await field('Out of contact', 'Problem').fill('30')
  await save.click()
  await expect(async () => {
    await page.goto(`/${world.id}/core`)
    await expect(estate.getByRole('link').first()).toBeVisible()
    await expect(estate.getByRole('link', { name: /^Warning 2 / })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('a user whose save comes too late is told who was first, and loads the latest before saving', async ({
  browser,
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const [first, second] = await Promise.all(
    [1, 2].map(() => organisation.makePerson({ role: 'manager', worldIds: [world.id] })),
  )
  if (!first || !second) throw new Error('There are two of them')
  const other = await browser.newPage()
  await openAs(page, first, `/${world.id}/settings/platform`)
  await openAs(other, second, `/${world.id}/settings/platform`)
  const mine = settings(page)
  const theirs = settings(other)
  await mine.radio('Asset tag').check()
  await theirs.radio('IMEI').check()
  await theirs.save.click()
  await expect(theirs.saved).toBeVisible()

  await mine.save.click()
  await expect(mine.changedMeanwhile).toContainText(`${second.email} changed this on`)
  await expect(mine.radio('Asset tag')).toBeChecked()
  await expect(mine.save).toBeEnabled()
  await mine.loadLatest.click()
  await expect(mine.radio('IMEI')).toBeChecked()
  await expect(mine.changedMeanwhile).toHaveCount(0)
  await mine.radio('Metric').check()
  await mine.save.click()
  await expect(mine.saved).toBeVisible()
  await other.reload()
  await expect(theirs.radio('Metric')).toBeChecked()
  await expect(theirs.radio('IMEI')).toBeChecked()
  await other.close()
})

test('every tab saves, and shows the same later [A-802 A-808 A-821 A-822 A-824 A-838 A-839 A-841 A-842 A-872 A-881 A-887 A-889 A-894 A-930]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const manager = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, manager, `/${world.id}/settings`)
  const console = settings(page)
  const { alert, field, alarm, alarmField, save, saved, tab } = console
  const saveAndReload = async () => {
    await save.click()
    await expect(saved).toBeVisible()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(save).toBeVisible()
  }

  await expect(console.title).toHaveText('Alarm settings')
  await expect(console.tabs).toHaveText([
    ...['Alarms', 'Alerts', 'Anomalies', 'Devices', 'Platform'],
    ...['Watches', 'Messages', 'My notifications'],
  ])
  await alarm('Any alert').click()
  await alarmField('Major Any alert').fill('33')
  await alarmField('Critical Any alert').fill('66')
  await saveAndReload()
  await expect(alarm('Any alert')).toBeChecked()
  await expect(alarmField('Major Any alert')).toHaveValue('33')
  await expect(alarmField('Critical Any alert')).toHaveValue('66')

  await tab('Alerts').click()
  await expect(console.title).toHaveText('Alert settings')
  await alert('Access point').click()
  await alert('Location distance').click()
  await field('Location distance', 'Warning').fill('0.125')
  await alert('Reboot').click()
  await field('Reboot', 'Period').fill('14')
  await alert('Battery health').click()
  await field('Battery health', 'Problem').fill('55')
  await saveAndReload()
  await expect(alert('Access point')).toBeChecked()
  await expect(field('Location distance', 'Warning')).toHaveValue('0.125')
  await expect(field('Reboot', 'Period')).toHaveValue('14')
  await expect(field('Battery health', 'Problem')).toHaveValue('55')

  await tab('Anomalies').click()
  await console.anomalies.click()
  await expect(page.getByText('Anomaly detection is unavailable')).toBeVisible()
  await console.choice('Hour').click()
  await console.option('11').click()
  await console.choice('AM or PM').click()
  await console.option('PM').click()
  await console.choice('Time zone').fill('buenos')
  await console.option('America/Argentina/Buenos_Aires').or(console.option('America/Buenos_Aires')).click()
  await saveAndReload()
  await expect(console.choice('Hour')).toHaveValue('11')
  await expect(console.choice('AM or PM')).toHaveValue('PM')
  await expect(console.choice('Time zone')).toHaveValue(/Buenos_Aires$/)

  await tab('Devices').click()
  await console.collection('Mobile signal reporting', 'Windows').check()
  await console.collection('Location collection', 'Android').check()
  await save.click()
  await console.dialog.getByRole('checkbox').check()
  await console.dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(console.collection('Mobile signal reporting', 'Windows')).toBeChecked()
  await expect(console.collection('Location collection', 'Android')).toBeChecked()
  await expect(console.collection('Location collection', 'Windows')).not.toBeChecked()

  await tab('Platform').click()
  await console.radio('Metric').check()
  await saveAndReload()
  await expect(console.radio('Metric')).toBeChecked()
  await tab('Alerts').click()
  await expect(field('Location distance', 'Warning')).toHaveValue('0.201')
})

test('a message covers none of the buttons below it, on a wide screen and on a phone', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/users`)
  const list = users(page)
  const { save } = settings(page)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/${world.id}/users`)
    await list.create.click()
    await list.email.fill(nobody())
    await list.save.click()
    const message = page.getByRole('status').getByText(/has been invited/)
    // It stays while the pointer rests on it.
    await message.hover()
    await moveTo(page, `/${world.id}/settings/alerts`)
    await expect(save).toBeVisible()
    const isAbove = async () => {
      const [card, button] = [await message.locator('..').boundingBox(), await save.boundingBox()]
      return card !== null && button !== null && card.y + card.height < button.y
    }
    await expect.poll(isAbove, `${width} pixels`).toBe(true)
  }
})
