import { acceptAgreements, getAgreements } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { agreements } from '../pages/agreements.ts'
import { landing } from '../pages/worlds.ts'

const both = { requiredEula: 'eula-1', requiredDpa: 'dpa-2' }

test('a page leads to the agreements; accepting sends the signature and the pending ids, reads them again, and leads on [A-112 A-704 A-726 A-727 A-917 A-918]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld(both)
  const person = await makePerson({ role: 'manager', worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/zones?sort=name`)
  const form = agreements(page)
  await expect(page).toHaveURL(`/${world.id}/agreements`)
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

test('the browser asks before a form with changes is left [A-120]', async ({
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
