import { acceptAgreements, getAgreements } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall, requestOf } from '../network.ts'
import { agreements } from '../pages/agreements.ts'
import { header } from '../pages/header.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

const both = { requiredEula: 'eula-1', requiredDpa: 'dpa-2' }

test('external users with pending agreements are led to them from every page of the world [A-112 A-704 A-710]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ role: 'manager', worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  for (const path of ['', 'core', 'settings/alerts', 'no-such-page']) {
    await page.goto(`/${world.id}/${path}`)
    await expect(agreements(page).title).toHaveText('Agreements')
    await expect(page).toHaveURL(`/${world.id}/agreements`)
  }
})

test('the form shows each pending agreement, asks for a signature, and offers the way out [A-701 A-720 A-721 A-722]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await expect(form.eula).toContainText('Standard Licence Agreement')
  await expect(form.eula.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  await expect(form.dpa).toContainText('Data Processing Agreement, United States')
  await expect(form.dpa.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  await expect(form.eulaTick).not.toBeChecked()
  await expect(form.dpaTick).not.toBeChecked()
  await expect(form.name).toBeEditable()
  await expect(form.jobTitle).toBeEditable()
  await expect(form.returnToLogIn).toBeVisible()
  await expect(form.error).toBeEmpty()
})

test('Accept needs every tick and both texts, blanks not counted [A-723 A-724 A-725]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await expect(form.accept).toBeDisabled()
  await form.eulaTick.check()
  await form.sign()
  await expect(form.accept).toBeDisabled()
  await form.dpaTick.check()
  await expect(form.accept).toBeEnabled()
  await form.name.fill('   ')
  await expect(form.accept).toBeDisabled()
  await form.name.fill('R')
  await expect(form.accept).toBeEnabled()
  await form.jobTitle.fill('   ')
  await expect(form.accept).toBeDisabled()
  await form.jobTitle.fill('F')
  await form.eulaTick.uncheck()
  await expect(form.accept).toBeDisabled()
})

test('name and job title are cut at 50 characters [A-723 A-724]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const { name, jobTitle } = agreements(page)
  for (const field of [name, jobTitle]) {
    await field.fill('x'.repeat(49))
    await field.press('End')
    await field.pressSequentially('yz')
    await expect(field).toHaveValue(`${'x'.repeat(49)}y`)
    await field.fill('w'.repeat(60))
    await expect(field).toHaveValue('w'.repeat(50))
  }
})

test('accepting sends the signature and the pending ids, reads them again, and leads on [A-726 A-727 A-917 A-918]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ role: 'manager', worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/zones?sort=name`)
  const form = agreements(page)
  await form.eulaTick.check()
  await form.dpaTick.check()
  await form.sign(' Robin Reed ', 'Fleet manager')
  const accepted = requestOf(page, acceptAgreements)
  const readAgain = requestOf(page, getAgreements)
  await form.accept.click()
  expect((await accepted).postDataJSON()).toEqual({
    name: 'Robin Reed',
    jobTitle: 'Fleet manager',
    eula: 'eula-1',
    dpa: 'dpa-2',
  })
  expect(new URL((await readAgain).url()).searchParams.get('idsOnly')).toBe('true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage zones')
  await expect(page).toHaveURL(`/${world.id}/zones?sort=name`)
  await page.goto(`/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
})

test('only what is pending is shown and sent [A-720 A-726]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld({ requiredDpa: 'dpa-1' })
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await form.dpaTick.check()
  await expect(form.eula).toHaveCount(0)
  await form.sign()
  const accepted = requestOf(page, acceptAgreements)
  await form.accept.click()
  expect((await accepted).postDataJSON()).toEqual({
    name: 'Robin Reed',
    jobTitle: 'Fleet manager',
    dpa: 'dpa-1',
  })
  await expect(landing(page).title).toHaveText(world.name)
})

test('a failure takes the ticks back and says so [A-117 A-728]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await form.eulaTick.check()
  await form.dpaTick.check()
  await form.sign()
  await failCall(page, acceptAgreements, 'agreementChanged')
  await form.accept.click()
  await expect(form.error).toHaveText('Sorry, something went wrong. Please try again.')
  await expect(form.eulaTick).not.toBeChecked()
  await expect(form.dpaTick).not.toBeChecked()
  await expect(form.name).toHaveValue('Robin Reed')
  await expect(form.accept).toBeDisabled()
  await form.eulaTick.check()
  await form.dpaTick.check()
  await expect(form.accept).toBeEnabled()
})

test('the pending texts open in a new tab, to be read only [A-711 A-712 A-720]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  for (const { part, kind, title } of [
    { part: form.eula, kind: 'eula', title: 'Standard Licence Agreement' },
    { part: form.dpa, kind: 'dpa', title: 'Data Processing Agreement, United States' },
  ]) {
    const opened = context.waitForEvent('page')
    await part.getByRole('link', { name: 'Open in a new tab' }).click()
    const tab = await opened
    await expect(tab).toHaveURL(`/${world.id}/agreements/${kind}`)
    await expect(tab.getByRole('main').getByText(title)).toBeVisible()
    await expect(tab.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(tab.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await expect(page).toHaveURL(`/${world.id}/agreements`)
})

test('accepted texts can still be read; without any there is only the landing [A-710 A-711 A-712 A-713 A-917]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const signed = await makeWorld({ requiredEula: 'eula-2' })
  const person = await makePerson({ worldIds: [signed.id] })
  await openAs(page, person, `/${signed.id}/agreements/eula`)
  await expect(page.getByRole('main').getByText('Trial Licence Agreement')).toBeVisible()
  for (const path of ['agreements', 'agreements/dpa', 'agreements/other', 'agreements/eula/more']) {
    await page.goto(`/${signed.id}/${path}`)
    await expect(landing(page).title).toHaveText(signed.name)
    await expect(page).toHaveURL(`/${signed.id}/`)
  }
})

test('internal users are not led to the form, but may use it [A-112 A-917]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ requiredEula: 'eula-1' })
  const person = await makePerson({ worldIds: [world.id], internal: true, agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  await page.goto(`/${world.id}/agreements`)
  const form = agreements(page)
  await form.eulaTick.check()
  await form.sign()
  await form.accept.click()
  await expect(landing(page).title).toHaveText(world.name)
})

test('the menu has no administrative items until all is accepted [A-525 A-704]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld({ requiredEula: 'eula-1' })
  const person = await makePerson({ role: 'administrator', agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const { items, openUserMenu, menu } = header(page)
  await openUserMenu()
  await expect(items).toHaveText(['Help Center', 'About', 'Sign Out'])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  const form = agreements(page)
  await form.eulaTick.check()
  await form.sign()
  await form.accept.click()
  await expect(landing(page).title).toHaveText(world.name)
  await openUserMenu()
  await expect(items).toHaveCount(10)
})

test('"Return to log in" signs out [A-722]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await form.name.fill('Robin')
  await form.returnToLogIn.click()
  await expect(signInScreens(page).title).toHaveText('Sign In')
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(signInScreens(page).title).toHaveText('Sign In')
})

test('leaving a form that was begun asks first [A-120 A-913]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld(both)
  const other = await makeWorld({ name: 'Canal Depot' })
  const person = await makePerson({ worldIds: [world.id, other.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await form.name.fill('Robin')
  const { worldSwitch } = header(page)
  const prompt = page.getByRole('dialog', { name: 'Leave this page?' })
  await worldSwitch.click()
  await expect(prompt).toContainText('You have unsaved changes. If you leave now, they may be lost.')
  await prompt.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(prompt).toHaveCount(0)
  await expect(form.name).toHaveValue('Robin')
  await worldSwitch.click()
  await prompt.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/world-selection')
})

test('so does the browser, when the form is left with the page [A-120]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await form.name.fill('Robin')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(form.name).toHaveValue('Robin')
})
