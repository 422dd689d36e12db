import { readFile } from 'node:fs/promises'
import { expect, openAs, test } from '../fixtures.ts'
import { auditTrail, users } from '../pages/people.ts'

test('what an administrator changes is in the audit trail, before and after side by side', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const administrator = await organisation.makePerson({ role: 'administrator' })
  const person = await organisation.makePerson({ worldIds: [world.id] })
  await openAs(page, administrator, `/${world.id}/audit`)
  const trail = auditTrail(page)
  await expect(trail.rows).toHaveCount(1)
  await expect(trail.row('Signed in')).toContainText(administrator.email)

  await page.goto(`/${world.id}/users`)
  const list = users(page)
  await list.check(person.email).check()
  await list.edit.click()
  await list.role('Editor').check()
  await list.save.click()
  await expect(list.dialog).toBeHidden()
  await list.remove.click()
  await list.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(list.dialog).toBeHidden()

  await page.goto(`/${world.id}/audit`)
  await expect(trail.rows).toHaveCount(3)
  await expect(trail.rows.first()).toContainText('User deleted')
  const changed = trail.row('User changed')
  await expect(changed).toContainText(administrator.email)
  await expect(changed).toContainText(person.email)
  await trail.details(/^Details of User changed/).click()
  await expect(trail.change.getByRole('row').nth(1)).toHaveText(/Role\s*Viewer\s*Editor/)

  await trail.filter.click()
  await trail.action('User deleted').check()
  await trail.show.click()
  await expect(trail.rows).toHaveCount(1)
  await expect(page).toHaveURL(/\?actions=user\.removed$/)
  await page.reload()
  await expect(trail.rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove filter Action/ }).click()
  await expect(trail.rows).toHaveCount(3)

  await trail.search.fill('nobody at all')
  await trail.search.press('Enter')
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await page.getByText('Clear search').click()
  await expect(trail.rows).toHaveCount(3)

  const download = page.waitForEvent('download')
  await trail.exports.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('auditTrail.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(person.email)
})
