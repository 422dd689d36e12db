import { readFile } from 'node:fs/promises'
import { createUser, deleteUsers, updateUser } from '@muster/contract'
import { lettersTo, type Organisation } from '../control.ts'
import { expect, nobody, openAs, test } from '../fixtures.ts'
import { failCall, requestOf } from '../network.ts'
import { messages } from '../pages/messages.ts'
import { users } from '../pages/people.ts'

/** A world with an administrator, and one more where asked for. */
async function makeTeam(organisation: Organisation, { worlds = 1 } = {}) {
  const names = ['Canal Depot', 'Forest Couriers'].slice(0, worlds)
  const [world] = await Promise.all(names.map((name) => organisation.makeWorld({ name })))
  if (!world) throw new Error('no world was made')
  const administrator = await organisation.makePerson({ role: 'administrator' })
  return { world, administrator, path: `/${world.id}/users` }
}

test('an administrator creates a user, who is invited by mail [A-1002 A-1003 A-1015 A-1016 A-1017 A-1018 A-1020 A-1505]', async ({
  page,
  organisation,
}) => {
  const { administrator, path } = await makeTeam(organisation)
  await openAs(page, administrator, path)
  const list = users(page)
  await expect(list.heads).toHaveText(['', 'E-mail', 'Role', 'Custom view'])
  await list.create.click()
  await list.email.fill('somebody')
  await list.email.blur()
  await expect(list.dialog.getByText('Please enter valid email address.')).toBeVisible()
  await list.email.fill('')
  await expect(list.dialog.getByText('Please enter valid email address.')).toBeHidden()
  await expect(list.save).toBeDisabled()
  const email = nobody()
  await list.email.fill(email)
  await list.role('Editor').check()
  await list.save.click()
  await expect(list.dialog).toBeHidden()
  await expect(list.row(email)).toContainText('Editor')
  await expect(list.row(email)).toContainText('Invited')
  await expect.poll(async () => (await lettersTo(email)).length).toBe(1)

  await list.create.click()
  await list.email.fill(email.toUpperCase())
  await list.save.click()
  await expect(list.dialog.getByText('A user with this email address already exists.')).toBeVisible()
  await list.dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await list.check(email).check()
  await list.edit.click()
  await list.dialog.getByRole('button', { name: 'Send invitation again' }).click()
  await expect.poll(async () => (await lettersTo(email)).length).toBe(2)
})

test('role, worlds and custom view depend on each other [A-1004 A-1005 A-1007 A-1021 A-1022 A-1023 A-1024 A-1025 A-1026 A-1027 A-1508 A-931 A-933]', async ({
  page,
  organisation,
}) => {
  const { world, administrator, path } = await makeTeam(organisation, { worlds: 2 })
  await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'A1', homeLocation: 'Leeds', groups: ['night'] }],
  })
  const viewer = await organisation.makePerson({ role: 'viewer', worldIds: [world.id] })
  await openAs(page, administrator, path)
  const list = users(page)
  await expect(list.heads).toHaveText(['', 'E-mail', 'Role', 'Custom view', 'World access'])
  await expect(list.row(viewer.email)).toContainText('All devices')

  await list.check(viewer.email).check()
  await list.edit.click()
  await expect(list.save).toBeDisabled()
  await list.view('Home location and group').check({ force: true })
  await list.pick('Home location', 'Leeds')
  await list.save.click()
  await expect(list.dialog).toBeHidden()
  await expect(list.row(viewer.email)).toContainText('Leeds, All groups')

  await list.edit.click()
  await list.pick('Group', 'night')
  await list.pick('World access', 'Forest Couriers')
  await expect(list.dialog.getByText('choose exactly one world')).toBeVisible()
  await list.role('Administrator').check()
  await expect(list.dialog.getByRole('textbox', { name: 'World access' })).toBeDisabled()
  const saved = requestOf(page, updateUser)
  await list.save.click()
  expect((await saved).postDataJSON()).toMatchObject({
    role: 'administrator',
    worldIds: null,
    homeLocationId: null,
    group: null,
    zoneId: null,
  })
  await expect(list.dialog).toBeHidden()
  await expect(list.row(viewer.email)).toContainText('All worlds')
})

test('one’s own account is neither edited nor deleted [A-1035 A-1036 A-1037 A-932]', async ({
  page,
  organisation,
}) => {
  const { administrator, path } = await makeTeam(organisation)
  const other = await organisation.makePerson({ role: 'administrator' })
  await openAs(page, administrator, path)
  const list = users(page)
  await list.check(administrator.email).check()
  await list.edit.click()
  await expect(list.dialog.getByText('You cannot edit your own account.')).toBeVisible()
  await list.dialog.getByRole('button', { name: 'Return to the list' }).click()
  await expect(list.dialog).toBeHidden()
  await list.check(other.email).check()
  await list.remove.click()
  await expect(list.dialog.getByText('You cannot delete your own account.')).toBeVisible()
  await list.dialog.getByRole('button', { name: 'Return to the list' }).click()
  await expect(list.rows).toHaveCount(2)
})

test('users are deleted, several of them after a tick [A-1038 A-1039 A-1049 A-1806]', async ({
  page,
  organisation,
}) => {
  const { world, administrator, path } = await makeTeam(organisation)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => organisation.makePerson({ worldIds: [world.id] })),
  )
  if (!first || !second || !third) throw new Error('nobody was made')
  await openAs(page, administrator, path)
  const list = users(page)
  const confirm = list.dialog.getByRole('button', { name: 'Delete' })
  await list.check(first.email).check()
  await list.remove.click()
  await expect(list.dialog.getByRole('checkbox')).toHaveCount(0)
  const recover = await failCall(page, deleteUsers, 'tooManyRequests')
  await confirm.click()
  await expect(list.dialog.getByRole('alert')).toHaveText(
    'One or more users may not have been deleted. Please try again.',
  )
  await recover()
  await confirm.click()
  await expect(list.dialog).toBeHidden()
  await expect(list.row(first.email)).toHaveCount(0)

  await list.check(second.email).check()
  await list.check(third.email).check()
  await list.remove.click()
  await expect(confirm).toBeDisabled()
  await list.dialog.getByRole('checkbox', { name: 'Yes, delete these 2 users' }).check()
  await confirm.click()
  await expect(list.dialog).toBeHidden()
  await expect(list.rows).toHaveCount(1)
})

test('what cannot be saved leaves the dialog open, and says why [A-1046 A-1047 A-1048]', async ({
  page,
  organisation,
}) => {
  const { world, administrator, path } = await makeTeam(organisation)
  const person = await organisation.makePerson({ worldIds: [world.id] })
  await openAs(page, administrator, path)
  const list = users(page)
  await list.check(person.email).check()
  await list.edit.click()
  await list.role('Editor').check()
  const recover = await failCall(page, updateUser, 'tooManyRequests')
  await list.save.click()
  await expect(list.dialog.getByRole('alert')).toHaveText('Sorry, something went wrong. Please try again.')
  await recover()
  await failCall(page, updateUser, 'userNotFound')
  await list.save.click()
  await expect(list.dialog.getByRole('alert')).toHaveText('This user does not exist')
})

test('two administrators do not overwrite each other', async ({ page, browser, organisation }) => {
  const { world, administrator, path } = await makeTeam(organisation)
  const colleague = await organisation.makePerson({ role: 'administrator' })
  const person = await organisation.makePerson({ worldIds: [world.id] })
  await openAs(page, administrator, path)
  const list = users(page)
  await list.check(person.email).check()
  await list.edit.click()
  await list.role('Editor').check()

  const elsewhere = await (await browser.newContext()).newPage()
  await openAs(elsewhere, colleague, path)
  const theirs = users(elsewhere)
  await theirs.check(person.email).check()
  await theirs.edit.click()
  await theirs.role('Manager').check()
  await theirs.save.click()
  await expect(theirs.dialog).toBeHidden()

  await list.save.click()
  await expect(list.dialog.getByRole('alert')).toContainText(`${colleague.email} has changed this`)
  await list.dialog.getByRole('button', { name: 'Load the latest' }).click()
  await expect(list.role('Manager')).toBeChecked()
  await elsewhere.context().close()
})

test('the list is searched, paged and exported [A-1008 A-1009 A-1802 A-1809 A-967]', async ({
  page,
  organisation,
}) => {
  const { world, administrator, path } = await makeTeam(organisation)
  const people = await Promise.all(
    Array.from({ length: 21 }, () => organisation.makePerson({ worldIds: [world.id] })),
  )
  await openAs(page, administrator, path)
  const list = users(page)
  await expect(list.rows).toHaveCount(20)
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50')
  await expect(list.rows).toHaveCount(22)
  await page.reload()
  await expect(list.rows).toHaveCount(22)
  const email = people[0]?.email ?? ''
  await list.search.fill(email)
  await list.search.press('Enter')
  await expect(list.rows).toHaveCount(1)
  const download = page.waitForEvent('download')
  await list.exports.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('userList.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(email)
})

test('only administrators manage users [A-1001 A-1515]', async ({ page, organisation }) => {
  const { world, path } = await makeTeam(organisation)
  await openAs(page, await organisation.makePerson({ role: 'manager', worldIds: [world.id] }), path)
  await expect(messages(page).deniedPage).toBeVisible()
})

test('a user whose answer was lost is created once', async ({ page, organisation }) => {
  const { administrator, path } = await makeTeam(organisation)
  await openAs(page, administrator, path)
  const list = users(page)
  await list.create.click()
  const email = nobody()
  await list.email.fill(email)
  // The service has made the user; the browser hears nothing of it.
  await page.route(
    `**${createUser.path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await list.save.click()
  await expect(list.dialog).toBeHidden()
  await expect(list.row(email)).toHaveCount(1)
})
