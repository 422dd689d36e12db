import { addWorld, defaultWaits, getConfiguration } from '@muster/contract'
import { lettersTo } from '../control.ts'
import { expect, nobody, openAs, test } from '../fixtures.ts'
import { changeAnswer, failCall } from '../network.ts'
import { header } from '../pages/header.ts'
import { worldForm } from '../pages/people.ts'

const path = '/universe-admin/worlds/add'
const withoutWaits = { waits: { ...defaultWaits, afterSave: 0, worldCreationMessage: 600_000 } }

test('staff create a world for a new organisation, whose administrator is invited [A-1401 A-1402 A-1404 A-1412 A-1415 A-1416 A-1417 A-336]', async ({
  page,
  makePerson,
}) => {
  await changeAnswer(page, getConfiguration, withoutWaits)
  await openAs(page, await makePerson({ internal: true }), path)
  const form = worldForm(page)
  await expect(form.submit).toBeDisabled()
  await form.fillWorld('Canal Depot')
  await form.choose('Partner', 'Panasonic')
  await expect(form.field('Product')).toHaveValue('')
  await form.choose('Product', 'Smart Service')
  await expect(form.submit).toBeDisabled()
  const email = nobody()
  await form.organisationName.fill(`Organisation of ${email}`)
  await form.administrator.fill(email)
  const recover = await failCall(page, addWorld, 'tooManyRequests')
  await form.submit.click()
  await expect(page.getByText('An Error Occurred')).toBeVisible()
  await recover()
  await form.submit.click()
  await expect(page.getByText('Successfully Created')).toBeVisible()
  await expect(form.name).toHaveValue('')
  await expect(page.getByText('“Canal Depot” has been created.')).toBeVisible()
  await expect(form.open).toHaveCount(0)
  await expect.poll(async () => (await lettersTo(email)).length).toBe(1)

  await form.fillWorld('Second Depot')
  await form.organisationName.fill(`Another of ${email}`)
  await form.administrator.fill(email)
  await form.submit.click()
  await expect(page.getByText('A user with this email address already exists.')).toBeVisible()
})

test('a world of the own organisation, found by its name, can be opened at once', async ({
  page,
  organisation,
}) => {
  await organisation.makeWorld({ name: 'Forest Couriers' })
  const staff = await organisation.makePerson({ internal: true, role: 'administrator' })
  await openAs(page, staff, path)
  const form = worldForm(page)
  await form.fillWorld('River Couriers')
  await form.chooseOrganisation(organisation.name)
  await form.submit.click()
  await form.open.click()
  await expect(page).toHaveURL(/\/[0-9a-f]{32}\/$/)
  await expect(header(page).worldSwitch).toHaveText(/River Couriers/)
})
