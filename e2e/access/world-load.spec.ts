import { makeOrganisation } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { messages } from '../pages/messages.ts'
import { landing } from '../pages/worlds.ts'

test('another organisation’s world is refused; with one own world, back to its products [A-312 A-320 A-321 A-322]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const theirs = await (await makeOrganisation()).makeWorld({ name: 'Of somebody else' })
  const own = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [own.id] }), `/${theirs.id}/core`)
  const { deniedWorld, toProducts } = messages(page)
  await expect(deniedWorld).toBeVisible()
  await expect(page.getByText('Of somebody else')).toHaveCount(0)
  await toProducts.click()
  await expect(page).toHaveURL(`/${own.id}/`)
  await expect(landing(page).title).toHaveText(own.name)
})
