import { currentWorld } from '@muster/contract'
import { makeOrganisation } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall, holdCall, reportedError } from '../network.ts'
import { header } from '../pages/header.ts'
import { messages } from '../pages/messages.ts'
import { moveTo } from '../pages/move-to.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

test('entering a world shows a loading state until the load ends [A-310 A-311]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  const release = await holdCall(page, currentWorld)
  await openAs(page, person, `/${world.id}/`)
  await expect(page.getByRole('status').getByText('Loading…')).toBeAttached()
  await expect(page.getByRole('heading')).toHaveCount(0)
  release()
  await expect(landing(page).title).toHaveText(world.name)
  await expect(header(page).banner).toContainText(world.name)
  await expect(header(page).userMenu).toContainText(person.email)
})

test('a world of others is refused; with one world of the own, back to its products [A-312 A-320 A-321 A-322]', async ({
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

test('with several worlds of the own, back to their selection [A-322 A-911]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const closed = await makeWorld({ name: 'Closed' })
  const open = [await makeWorld({ name: 'Canal Depot' }), await makeWorld({ name: 'Forest Couriers' })]
  const person = await makePerson({ worldIds: open.map(({ id }) => id) })
  await openAs(page, person, `/${closed.id}/`)
  const { deniedWorld, toWorlds } = messages(page)
  await expect(deniedWorld).toBeVisible()
  await toWorlds.click()
  await expect(page).toHaveURL('/world-selection')
  await page.goto(`/${closed.id}/`)
  await expect(deniedWorld).toBeVisible()
  await header(page).signOut()
  await expect(signInScreens(page).title).toHaveText('Sign In')
})

test('any other failure is reported and leaves the screen empty [A-313]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await failCall(page, currentWorld, 'notFound')
  const report = reportedError(page)
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  expect(await report).toContain('404')
  await expect(page.getByRole('main')).toBeEmpty()
  await expect(header(page).userMenu).toBeVisible()
})

test('anything else in place of a world leads to / [A-107 A-909]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const { title } = landing(page)
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), '/somewhere/core')
  await expect(title).toHaveText(world.name)
  await expect(page).toHaveURL(`/${world.id}/`)
  for (const segment of ['a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}g`, 'Demo']) {
    await moveTo(page, `/${world.id}/zones`)
    await expect(title).toHaveText('Manage zones')
    await moveTo(page, `/${segment}/zones`)
    await expect(title, segment).toHaveText(world.name)
    await expect(page).toHaveURL(`/${world.id}/`)
  }
})

test('"demo" and 32 hexadecimal characters in any case are taken for worlds [A-107 A-908]', async ({
  page,
  makePerson,
}) => {
  await openAs(page, await makePerson(), '/demo/')
  const { deniedWorld } = messages(page)
  await expect(deniedWorld).toBeVisible()
  for (const id of ['demo of mine', 'ABCDEF0123456789abcdef0123456789']) {
    await moveTo(page, '/universe-admin/worlds/add')
    await expect(deniedWorld).toHaveCount(0)
    await moveTo(page, `/${encodeURIComponent(id)}/`)
    await expect(deniedWorld).toBeVisible()
    await expect(page).toHaveURL(`/${encodeURIComponent(id)}/`)
  }
})
