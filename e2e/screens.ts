import {
  acceptAgreements,
  currentWorld,
  getConfiguration,
  listWhatsNew,
  listWorlds,
  ownFeatureCodes,
  partnerFeatureCodes,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { addresses } from './addresses.ts'
import type { Organisation } from './control.ts'
import { expect, nobody, openAs } from './fixtures.ts'
import { answerCall, failCall, holdCall } from './network.ts'
import { agreements } from './pages/agreements.ts'
import { header } from './pages/header.ts'
import { messages } from './pages/messages.ts'
import { signInScreens } from './pages/sign-in-screens.ts'
import { landing, worldSelection } from './pages/worlds.ts'

export interface Stage {
  page: Page
  organisation: Organisation
}

export interface Screen {
  name: string
  /** Brings the page there, with everything drawn. */
  open(stage: Stage): Promise<void>
  /** Rules of axe that cannot hold here. */
  exempt?: readonly string[]
}

/** A screen that shows nothing, or nothing yet, has nothing to head. */
const emptyScreen = ['page-has-heading-one']

const bothAgreements = { requiredEula: 'eula-1', requiredDpa: 'dpa-1' }
const worldNames = ['Canal Depot', 'Forest Couriers', 'Harbourside Wholesale']
const treeNames = ['Ash', 'Beech', 'Cedar', 'Elder', 'Elm', 'Fir', 'Hazel', 'Larch', 'Oak', 'Pine', 'Yew']

async function openSignIn({ page }: Stage): Promise<ReturnType<typeof signInScreens>> {
  await page.goto(addresses.console)
  const screen = signInScreens(page)
  await expect(screen.signIn).toBeVisible()
  return screen
}

async function openCodeStep(stage: Stage): Promise<ReturnType<typeof signInScreens>> {
  const screen = await openSignIn(stage)
  await screen.askForCode(nobody())
  return screen
}

async function openWorlds({ page, organisation }: Stage, names: readonly string[]): Promise<void> {
  const worlds = await Promise.all(names.map((name) => organisation.makeWorld({ name })))
  const person = await organisation.makePerson({ worldIds: worlds.map(({ id }) => id) })
  await openAs(page, person, '/')
}

async function openLanding({ page, organisation }: Stage): Promise<void> {
  const world = await organisation.makeWorld()
  await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/`)
  await expect(landing(page).tiles).toHaveCount(2)
}

async function openAgreements({ page, organisation }: Stage): Promise<ReturnType<typeof agreements>> {
  const world = await organisation.makeWorld(bothAgreements)
  const person = await organisation.makePerson({ worldIds: [world.id], agreements: 'pending' })
  await openAs(page, person, `/${world.id}/`)
  const form = agreements(page)
  await expect(form.accept).toBeVisible()
  return form
}

/** Every screen and state of the console as it stands, for what must hold on each of them. */
export const screens: readonly Screen[] = [
  {
    name: 'loading',
    exempt: emptyScreen,
    async open({ page }) {
      await holdCall(page, getConfiguration)
      await page.goto(addresses.console)
      await expect(page.getByRole('status').locator('[class*=Loader]')).toBeVisible()
    },
  },
  { name: 'sign in', open: async (stage) => void (await openSignIn(stage)) },
  {
    name: 'sign in refused',
    async open(stage) {
      const screen = await openSignIn(stage)
      await screen.signInAs({ email: nobody(), password: 'Not-the-one-1' })
      await expect(screen.error).toBeVisible()
    },
  },
  {
    name: 'sign in with single sign-on',
    async open({ page }) {
      await page.goto(addresses.singleSignOn)
      await expect(signInScreens(page).singleSignOn).toBeVisible()
    },
  },
  {
    name: 'sign in choosing a language',
    async open(stage) {
      await openSignIn(stage)
      await stage.page.getByRole('button', { name: /^Language/ }).click()
      await expect(stage.page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'password reset, requesting a code',
    async open(stage) {
      const screen = await openSignIn(stage)
      await screen.lostPassword.click()
      await expect(screen.requestCode).toBeVisible()
    },
  },
  { name: 'password reset, submitting the code', open: async (stage) => void (await openCodeStep(stage)) },
  {
    name: 'password reset with broken rules',
    async open(stage) {
      const screen = await openCodeStep(stage)
      await screen.code.fill('123456')
      await screen.choosePassword('short', 'other')
      await screen.changePassword.click()
      await expect(screen.error).toBeVisible()
    },
  },
  {
    name: 'new password',
    async open(stage) {
      const person = await stage.organisation.makePerson({ mustChoosePassword: true })
      const screen = await openSignIn(stage)
      await screen.signInAs(person)
      await expect(screen.saveAndSignIn).toBeVisible()
    },
  },
  {
    name: 'world selection',
    async open(stage) {
      await openWorlds(stage, worldNames)
      await expect(worldSelection(stage.page).cards).toHaveCount(worldNames.length)
    },
  },
  {
    name: 'world selection of many',
    async open(stage) {
      await openWorlds(stage, treeNames)
      await expect(worldSelection(stage.page).search).toBeVisible()
    },
  },
  {
    name: 'world selection, none found',
    async open(stage) {
      await openWorlds(stage, treeNames)
      await worldSelection(stage.page).search.fill('Maple')
      await expect(worldSelection(stage.page).cards).toHaveCount(0)
    },
  },
  {
    name: 'world selection that failed',
    async open(stage) {
      await failCall(stage.page, listWorlds, 'notFound')
      await openWorlds(stage, worldNames)
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'no world',
    async open(stage) {
      await openWorlds(stage, [])
      await expect(messages(stage.page).deniedWorld).toBeVisible()
    },
  },
  {
    name: 'world denied',
    async open({ page, organisation }) {
      const closed = await organisation.makeWorld()
      const own = await organisation.makeWorld({ name: 'Canal Depot' })
      await openAs(page, await organisation.makePerson({ worldIds: [own.id] }), `/${closed.id}/`)
      await expect(messages(page).toProducts).toBeVisible()
    },
  },
  {
    name: 'world that failed to load',
    exempt: emptyScreen,
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      await failCall(page, currentWorld, 'notFound')
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/`)
      await expect(header(page).userMenu).toBeVisible()
      await expect(page.getByRole('main')).toBeEmpty()
    },
  },
  { name: 'landing', open: openLanding },
  {
    name: 'landing with a product to purchase',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ features: [...ownFeatureCodes.batteryEssentials] })
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/`)
      await expect(landing(page).tiles).toHaveCount(2)
    },
  },
  {
    name: 'landing of the partner brand',
    async open({ page, organisation }) {
      const features = Object.values(partnerFeatureCodes).flat()
      const world = await organisation.makeWorld({ partner: 'panasonic', features })
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/`)
      await expect(landing(page).tiles).toHaveCount(3)
    },
  },
  {
    name: 'user menu',
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).openUserMenu()
    },
  },
  {
    name: 'language picker',
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).openLanguagePicker()
    },
  },
  {
    name: "what's new",
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).whatsNew.click()
      await expect(stage.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: "what's new, empty",
    async open(stage) {
      await answerCall(stage.page, listWhatsNew, [])
      await openLanding(stage)
      await header(stage.page).whatsNew.click()
      await expect(stage.page.getByText('Nothing new at the moment.')).toBeVisible()
    },
  },
  {
    name: 'about',
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).openUserMenu()
      await header(stage.page).item('About').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'agreements', open: async (stage) => void (await openAgreements(stage)) },
  {
    name: 'agreements that could not be accepted',
    async open(stage) {
      const form = await openAgreements(stage)
      await failCall(stage.page, acceptAgreements, 'agreementChanged')
      await form.eulaTick.check()
      await form.dpaTick.check()
      await form.sign()
      await form.accept.click()
      await expect(form.error).not.toBeEmpty()
    },
  },
  {
    name: 'leaving agreements that were begun',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld(bothAgreements)
      const other = await organisation.makeWorld({ name: 'Canal Depot' })
      const worldIds = [world.id, other.id]
      await openAs(page, await organisation.makePerson({ worldIds, agreements: 'pending' }), `/${world.id}/`)
      await agreements(page).name.fill('Robin')
      await header(page).worldSwitch.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'agreement text',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld(bothAgreements)
      await openAs(
        page,
        await organisation.makePerson({ worldIds: [world.id] }),
        `/${world.id}/agreements/eula`,
      )
      await expect(page.getByRole('main').getByText('Standard Licence Agreement')).toBeVisible()
    },
  },
  {
    name: 'page denied',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/users`)
      await expect(messages(page).deniedPage).toBeVisible()
    },
  },
  {
    name: 'product denied',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ features: [] })
      await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/core`)
      await expect(messages(page).deniedProduct).toBeVisible()
    },
  },
  {
    name: 'page not available',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ features: [] })
      await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/settings`)
      await expect(messages(page).notAvailable).toBeVisible()
    },
  },
  {
    name: 'enrollment switched off',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld({ featureToggles: ['hide-enrolment-page'] })
      await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/enrollment`)
      await expect(page.getByText('Enrollment is switched off in this world.')).toBeVisible()
    },
  },
  {
    name: 'page that comes later',
    async open({ page, organisation }) {
      const world = await organisation.makeWorld()
      await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/users`)
      await expect(messages(page).comesLater).toBeVisible()
    },
  },
  {
    name: 'adding a world',
    async open({ page, organisation }) {
      await openAs(page, await organisation.makePerson({ internal: true }), '/universe-admin/worlds/add')
      await expect(messages(page).comesLater).toBeVisible()
    },
  },
  {
    name: 'error fallback',
    async open({ page }) {
      await failCall(page, getConfiguration, 'notFound')
      await page.goto(addresses.console)
      await expect(messages(page).reload).toBeVisible()
    },
  },
]
