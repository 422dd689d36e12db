import { randomBytes } from 'node:crypto'
import { addresses } from '../addresses.ts'
import { makeProviderPerson } from '../control.ts'
import { expect, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'
import { identityProvider } from '../pages/identity-provider.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { landing } from '../pages/worlds.ts'

// The provider is another origin, and knows who has signed in there.
test.use({ ownContext: true })

const { singleSignOn } = addresses
const unknownEmail = () => `guest-${randomBytes(4).toString('hex')}@provider.example`
const failure = 'Single Sign On did not succeed. Please try again.'

test('Single Sign On is offered only where a provider is configured [A-204]', async ({ page }) => {
  const screen = signInScreens(page)
  await page.goto('/')
  await expect(screen.signIn).toBeVisible()
  await expect(screen.singleSignOn).toHaveCount(0)
  await page.goto(singleSignOn)
  await expect(screen.singleSignOn).toBeVisible()
})

test('the provider signs a known user in, at the address that was open [A-228 A-901]', async ({
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

for (const { groups, suffix, items } of [
  {
    groups: '[staff, Administrators]',
    suffix: ' (Admin)',
    items: [
      'Bulk actions',
      'Enrollment',
      'Home locations',
      'Manage zones',
      'Settings',
      'User management',
      'Audit trail',
    ],
  },
  {
    groups: 'Manager',
    suffix: '',
    items: ['Bulk actions', 'Enrollment', 'Home locations', 'Manage zones', 'Settings'],
  },
  { groups: 'drivers,EDITORS', suffix: '', items: ['Bulk actions'] },
  { groups: 'drivers', suffix: '', items: [] },
]) {
  test(`a user without a record has the role of the groups "${groups}" [A-333 A-1520 A-1521]`, async ({
    page,
  }) => {
    const email = unknownEmail()
    const { subject } = await makeProviderPerson({ email, groups })
    await page.goto(singleSignOn)
    await signInScreens(page).singleSignOn.click()
    await identityProvider(page).signInAs(subject)
    await expect(landing(page).title).toHaveText('Bramley Markets')
    const { userMenu, openUserMenu, items: shown } = header(page)
    await expect(userMenu).toContainText(`${email}${suffix}`)
    await openUserMenu()
    await expect(shown).toHaveText([...items, 'Help Center', 'About', 'Sign Out'])
  })
}

test('a sign-in cancelled at the provider returns to Sign In, at the address that was open [A-229 A-901]', async ({
  page,
}) => {
  const address = `${singleSignOn}/demo/zones?sort=name`
  await page.goto(address)
  const screen = signInScreens(page)
  await screen.singleSignOn.click()
  await identityProvider(page).cancel()
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.error).toHaveText(failure)
  await expect(page).toHaveURL(address)
})

test('a provider that does not vouch for the address of an account signs nobody in [A-229]', async ({
  page,
  makePerson,
}) => {
  const { email } = await makePerson()
  const { subject } = await makeProviderPerson({ email, emailVerified: false })
  await page.goto(singleSignOn)
  const screen = signInScreens(page)
  await screen.singleSignOn.click()
  await identityProvider(page).signInAs(subject)
  await expect(screen.title).toHaveText('Sign In')
  await expect(screen.error).toHaveText(failure)
})

test('after Sign Out the provider decides where to go [A-235]', async ({ page }) => {
  const { subject } = await makeProviderPerson({ email: unknownEmail() })
  await page.goto(singleSignOn)
  await signInScreens(page).singleSignOn.click()
  await identityProvider(page).signInAs(subject)
  await expect(landing(page).title).toHaveText('Bramley Markets')
  await header(page).signOut()
  await expect(page).toHaveURL(new RegExp(`^${addresses.openId}/`))
  await page.goto(singleSignOn)
  await expect(signInScreens(page).title).toHaveText('Sign In')
})

test('a password signs in at the address with single sign-on too, and signs out to / [A-235]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  const person = await makePerson({ worldIds: [world.id] })
  await page.goto(singleSignOn)
  await signInScreens(page).signInAs(person)
  await expect(landing(page).title).toHaveText(world.name)
  await header(page).signOut()
  await expect(signInScreens(page).title).toHaveText('Sign In')
  await expect(page).toHaveURL(`${singleSignOn}/`)
})
