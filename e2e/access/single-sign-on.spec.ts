import { randomBytes } from 'node:crypto'
import { makeProviderPerson } from '../control.ts'
import { expect, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'
import { identityProvider } from '../pages/identity-provider.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'
import { urls } from '../urls.ts'

// The provider is another origin, and remembers who has signed in there.
test.use({ ownContext: true })

const { singleSignOn } = urls
const unknownEmail = () => `guest-${randomBytes(4).toString('hex')}@provider.example`
const failure = 'Single Sign On failed. Please try again.'

test('the provider signs a known user in, at the URL that was open [A-228 A-901]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const { email } = await makePerson({ role: 'manager', worldIds: [world.id] })
  const { subject } = await makeProviderPerson({ email, groups: 'viewers' })
  await page.goto(`${singleSignOn}/${world.id}/zones?sort=name`)
  await signInScreens(page).singleSignOn.click()
  await identityProvider(page).signInAs(subject)
  await expect(page).toHaveURL(`${singleSignOn}/${world.id}/zones?sort=name`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage zones')
})

test('a user without a record has the role of the groups at the provider, which decides where Sign Out leads [A-235 A-333 A-1520 A-1521]', async ({
  page,
}) => {
  const email = unknownEmail()
  const { subject } = await makeProviderPerson({ email, groups: '[staff, Administrators]' })
  await page.goto(singleSignOn)
  await signInScreens(page).singleSignOn.click()
  await identityProvider(page).signInAs(subject)
  await expect(landing(page).title).toHaveText('Bramley Markets')
  const { userMenu, openUserMenu, item, menu, signOut } = header(page)
  await expect(userMenu).toContainText(`${email} (Admin)`)
  await openUserMenu()
  await expect(item('User management')).toBeVisible()
  await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  await signOut()
  await expect(page).toHaveURL(new RegExp(`^${urls.openId}/`))
  await page.goto(singleSignOn)
  await expect(signInScreens(page).title).toHaveText('Sign In')
})

test('a sign-in cancelled at the provider returns to Sign In, at the URL that was open [A-229 A-901]', async ({
  page,
}) => {
  const url = `${singleSignOn}/demo/zones?sort=name`
  await page.goto(url)
  const screen = signInScreens(page)
  await screen.singleSignOn.click()
  await identityProvider(page).cancel()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.error).toHaveText(failure)
  await expect(page).toHaveURL(url)
})
