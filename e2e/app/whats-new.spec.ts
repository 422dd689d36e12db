import { askSeveral, listWhatsNew, setLastWhatsNew } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf } from '../network.ts'
import { drawn } from '../pages/drawn.ts'
import { header } from '../pages/header.ts'

test('a dot shows until the release’s news have been opened, in this visit and the next; they follow the chosen language [A-103 A-532 A-533 A-534 A-957]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  const { whatsNew, openLanguagePicker, language, banner } = header(page)
  const dot = whatsNew.getByText('(new items)')
  await expect(dot).toBeAttached()
  const stored = answerOf(page, setLastWhatsNew)
  await whatsNew.click()
  expect((await stored).status()).toBe(200)
  await expect(page.getByRole('link', { name: /^Find a world by its name/ })).toBeVisible()
  await expect(dot).toHaveCount(0)
  const known = Promise.all([answerOf(page, listWhatsNew), answerOf(page, askSeveral)])
  await page.reload()
  await known
  await whatsNew.waitFor()
  await drawn(page)
  await expect(dot).toHaveCount(0)
  await openLanguagePicker()
  await language('Español (España)').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await banner.getByRole('button').nth(1).click()
  await expect(page.getByRole('link', { name: /^Encuentre un mundo por su nombre/ })).toBeVisible()
})
