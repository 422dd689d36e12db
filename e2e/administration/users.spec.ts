import { readFile } from 'node:fs/promises'
import { createUser, setTablePageSizes } from '@muster/contract'
import { lettersTo, type Organisation } from '../control.ts'
import { expect, nobody, openAs, test } from '../fixtures.ts'
import { answerOf } from '../network.ts'
import { users } from '../pages/people.ts'

/** A world with an administrator. */
async function makeTeam(organisation: Organisation) {
  const world = await organisation.makeWorld({ name: 'Canal Depot' })
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
  await expect(list.heads).toHaveText(['', 'Email', 'Role', 'Custom view'])
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
  await list.dialog.getByRole('button', { name: 'Resend invitation' }).click()
  await expect.poll(async () => (await lettersTo(email)).length).toBe(2)
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
  const stored = answerOf(page, setTablePageSizes)
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50')
  await expect(list.rows).toHaveCount(22)
  await stored
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

test('a user is created once, even if the answer is lost', async ({ page, organisation }) => {
  const { administrator, path } = await makeTeam(organisation)
  await openAs(page, administrator, path)
  const list = users(page)
  await list.create.click()
  const email = nobody()
  await list.email.fill(email)
  // The service has created the user; the browser gets no answer.
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
