import { demo, expect, openAs, test } from '../fixtures.ts'
import { driving } from '../fleet/demo-devices.ts'
import { deviceList, devicePage, overview } from '../pages/core.ts'
import { header } from '../pages/header.ts'
import { expectHarmless, expectNoWiderThan, hostile, mark, refused, reportHostile } from '../pages/hostile.ts'
import { aWorldOf, lists } from '../pages/hostile-world.ts'
import { moveTo } from '../pages/move-to.ts'
import { auditTrail, users, worldForm } from '../pages/people.ts'
import { bulkActions, homeLocations, zones } from '../pages/places.ts'
import { settings } from '../pages/settings.ts'

const { image, script, formula, template } = hostile

test('a home location with hostile texts is text wherever it is named', async ({ page, organisation }) => {
  const { world, administrator, open } = await aWorldOf(organisation, image)
  await openAs(page, administrator, `/${world.id}/homeLocations`)
  const list = homeLocations(page)
  for (const name of [image, script, template]) await expect(list.row(name)).toBeVisible()
  await list.create.click()
  await list.field('Latitude').fill('53.8')
  await list.field('Longitude').fill('-1.5')
  await list.field(/^Radius/).fill('300')
  await list.field('Name').fill(formula)
  for (const field of ['Address line 1', 'Address line 2', 'Locality', 'Postcode', 'Country']) {
    await list.field(field).fill(image)
  }
  await list.save.click()
  await expect(list.dialog).toHaveCount(0)
  await expect(list.row(formula)).toContainText(image)
  await expectHarmless(page)

  for (const name of [image, template]) {
    await list.check(name).check()
    await list.remove.click()
    await expect(list.dialog).toContainText(name)
    await expectHarmless(page)
    await list.dialog.getByRole('button', { name: 'Cancel' }).click()
    await list.check(name).uncheck()
  }
  await list.check(image).check()
  await list.remove.click()
  await list.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(list.dialog.getByRole('table')).toContainText(image)
  await expectHarmless(page)
  await list.dialog.getByRole('button', { name: 'Close' }).last().click()

  await open(page, '/bulkActions')
  const tool = bulkActions(page)
  await tool.chooser('From').click()
  await tool.options.filter({ hasText: image }).click()
  await tool.chooser('To').click()
  await tool.options.filter({ hasText: template }).click()
  await tool.move.click()
  await expect(tool.dialog).toContainText(image)
  await expect(tool.dialog).toContainText(template)
  await expectHarmless(page)
  await tool.confirm.click()
  await expect(page.getByRole('status').filter({ hasText: template })).toBeVisible()

  await open(page, '/audit')
  const trail = auditTrail(page)
  await expect(trail.details(/^Details of/).first()).toBeVisible()
  for (const details of await trail.details(/^Details of/).all()) await details.click()
  await expect(page.getByRole('main')).toContainText(formula)
  await expect(page.getByRole('main')).toContainText(image)
  await expectHarmless(page)
})

test('a user’s email address is refused at the field, or is text wherever it is named', async ({
  page,
  organisation,
}) => {
  const { world, administrator, open } = await aWorldOf(organisation, image)
  await openAs(page, administrator, `/${world.id}/users`)
  const list = users(page)
  await list.create.click()
  for (const text of Object.values(hostile)) {
    await list.email.fill(text)
    await list.email.blur()
    await expect(list.dialog.getByText('Please enter valid email address.')).toBeVisible()
  }
  const email = `=1+1|{{email}}${world.id.slice(0, 6)}@evil.example`
  await list.email.fill(email)
  await list.view('Home location and group').check({ force: true })
  await list.pick('Home location', image)
  await list.pick('Group', mark)
  await expectHarmless(page)
  await list.save.click()
  await expect(page.getByRole('status').filter({ hasText: `${email} has been invited` })).toBeVisible()
  await expect(list.row(email)).toContainText(image)
  await expect(list.row(email)).toContainText(mark)
  await list.check(email).check()
  await list.edit.click()
  await expect(list.dialog).toContainText(email)
  await list.dialog.getByRole('button', { name: 'Cancel' }).click()
  await list.remove.click()
  await expect(list.dialog).toContainText(email)
  await expectHarmless(page)
  await list.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(list.dialog).toBeHidden()
  await open(page, '/audit')
  const trail = auditTrail(page)
  await expect(trail.row('User created')).toContainText(email)
  for (const details of await trail.details(/^Details of/).all()) await details.click()
  await expect(trail.change.first()).toContainText(image)
  await expectHarmless(page)
})

test('a zone refuses hostile names of its own, and shows those of its parts as text', async ({
  page,
  organisation,
}) => {
  const { world, administrator, open } = await aWorldOf(organisation, image)
  await openAs(page, administrator, `/${world.id}/zones/new`)
  const editor = zones(page)
  for (const text of [image, refused.override]) {
    await editor.name.fill(text)
    await editor.name.blur()
    await expect(editor.name).toHaveAttribute('aria-invalid', 'true')
    await expect(editor.name).toHaveAccessibleDescription(/alphanumeric|at most/)
  }
  await editor.name.fill('Evil1')
  await editor.option(mark).check()
  await editor.tab(/^Home locations/).click()
  await editor.option(image).check()
  await editor.option(template).check()
  await expectHarmless(page)
  await editor.review.click()
  await expect(editor.chosen('Home locations')).toHaveText([image, template])
  await editor.save.click()
  await expect(editor.row('Evil1')).toContainText(image)
  await expect(editor.row('Evil1')).toContainText(mark)
  await expectHarmless(page)
  await open(page, '/audit')
  const trail = auditTrail(page)
  await trail.details(/^Details of Zone created/).click()
  await expect(trail.change).toContainText(template)
  await expectHarmless(page)
})

test('settings accept numbers, and only existing time zones', async ({ page, organisation }) => {
  const { world, administrator, open } = await aWorldOf(organisation, image)
  await openAs(page, administrator, `/${world.id}/settings/alerts`)
  const form = settings(page)
  const fields = page.getByRole('main').getByRole('spinbutton')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) {
    if (await field.isDisabled()) continue
    await field.press('Control+a')
    await field.pressSequentially(`${mark}=1+1`)
    expect(await field.inputValue()).toMatch(/^[\d.]*$/)
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expectHarmless(page)
  await open(page, '/settings/anomalies')
  await form.anomalies.check()
  await form.choice('Time zone').fill(image)
  await expect(page.getByText('No such time zone')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectHarmless(page)
})

test('a world with a hostile name is refused at the field, or named as text, in the title too', async ({
  page,
  organisation,
}) => {
  const { world } = await aWorldOf(organisation, script)
  const staff = await organisation.makePerson({ internal: true, role: 'administrator' })
  await openAs(page, staff, '/universe-admin/worlds/add')
  const form = worldForm(page)
  await form.fillWorld(image)
  await form.chooseOrganisation(organisation.name)
  await form.submit.click()
  await expect(page.getByText(`“${image}” has been created.`)).toBeVisible()
  await expectHarmless(page)
  await form.open.click()
  await expect(header(page).worldSwitch).toContainText(image)
  await expect(page).toHaveTitle(`${image} · Muster`)
  await page.goto('/world-selection')
  await expect(page.getByRole('main')).toContainText(image)
  await expect(page.getByRole('main')).toContainText(script)
  await expectHarmless(page)
  await page.goto(`/${world.id}/`)
  await expect(page).toHaveTitle(`${script} · Muster`)
  await expectHarmless(page)
})

test('a device with hostile texts is text on all its pages, and so is what people write on it', async ({
  page,
  organisation,
}) => {
  const { world, administrator, open, id } = await aWorldOf(organisation, image)
  await openAs(page, administrator, `/${world.id}/core/devices`)
  const list = deviceList(page)
  await expect(list.row(image)).toContainText(mark)
  await list.check(image).check()
  await list.edit.click()
  await expect(list.dialog).toContainText(image)
  const tag = list.dialog.getByRole('textbox', { name: 'Asset tag' })
  const groups = list.dialog.getByRole('combobox', { name: 'Groups' })
  for (const field of [tag, groups]) {
    for (const text of [refused.letters, refused.override, refused.nul]) {
      await field.fill(text)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(/characters/)
    }
    await field.fill('')
  }
  await tag.fill(formula)
  await groups.fill(template.slice(0, 25))
  await groups.press('Enter')
  await expectHarmless(page)
  await list.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list.dialog).toHaveCount(0)
  await expect(list.row(formula)).toContainText(template.slice(0, 25))
  await list.remove.click()
  await expect(list.dialog).toContainText(image)
  await expectHarmless(page)
  await list.dialog.getByRole('button', { name: 'Cancel' }).click()

  await open(page, '/core')
  await expect(overview(page).place(image).first()).toBeVisible()
  await expectHarmless(page)
  await open(page, `/core/devices/info?id=${id}`)
  const device = devicePage(page)
  await expect(device.title).toContainText(image)
  await expect(page).toHaveTitle(new RegExp(`${image.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} `))
  await expect(device.tabs.nth(3)).toBeVisible()
  const tabs = await device.tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const tab of tabs) {
    await moveTo(page, tab)
    await expect(device.tabs.and(page.locator('[aria-current=page]'))).toHaveAttribute('href', tab)
    await expect(device.title).toContainText(image)
    if (tab.includes('/location?')) {
      const pin = page.getByRole('application').getByRole('img', { name: image })
      await expect(pin).toHaveAttribute('title', /onerror/)
    }
    await expectHarmless(page)
  }
})

test('what a device reports is text in tables, in charts and in their labels', async ({ page }) => {
  await reportHostile(page)
  await openAs(page, demo.administrator, `/demo/core/devices/info?sn=${driving.serialNumber}`)
  const { tab } = devicePage(page)
  await expect(page.getByRole('main')).toContainText(image)
  await expectHarmless(page)
  await tab('Applications').click()
  const rows = page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText(image)
  await rows.first().getByRole('button').first().click()
  for (const name of ['Performance', 'Signal']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    const plots = page.getByRole('main').getByRole('slider')
    await expect(plots.first()).toHaveAttribute('data-ready')
    for (const plot of await plots.all()) {
      await plot.press('End')
      for (let step = 0; step < 5; step++) await plot.press('ArrowLeft')
      await expectHarmless(page)
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('names of a hundred letters without a space do not widen any page', async ({ page, organisation }) => {
    const { world, administrator, open, id } = await aWorldOf(organisation, 'W'.repeat(100), 'W'.repeat(20))
    await openAs(page, administrator, `/${world.id}/`)
    const wide = page.getByText('W'.repeat(100))
    await expect(wide.first()).toBeVisible()
    await expectNoWiderThan(page, 390)
    const pages = [...lists, '/bulkActions', '/zones/new', `/core/devices/info?id=${id}`]
    for (const path of pages) {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoWiderThan(page, 390)
    }
    await open(page, '/homeLocations')
    await homeLocations(page).check('W'.repeat(100)).check()
    await expectNoWiderThan(page, 390)
  })
})
