import {
  getApplicationInfo,
  getConfiguration,
  listApplicationDevices,
  listApplicationVersions,
  listProcessDevices,
  listProcessVersions,
  ownFeatureCodes,
  readApplicationDeviceUsage,
  readApplicationOverview,
  readProcessDeviceUsage,
  readProcessesUsage,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, nobody, openAs } from './fixtures.ts'
import { answerCall, failCall } from './network.ts'
import { daysAgo, makeAnomaly } from './pages/anomalies.ts'
import { header } from './pages/header.ts'
import { moveOn, moveTo } from './pages/move-to.ts'
import type { Stage } from './screens/screen.ts'
import { urls } from './urls.ts'

/** Visits the main screens in any language, so by roles of controls and not by names, and stops at each. */
export async function tour(stage: Stage, visit: (screen: string) => Promise<void>): Promise<void> {
  await signedOut(stage, visit)
  await signedIn(stage, visit)
  await runningAWorld(stage, visit)
  await choosingPassword(stage, visit)
}

async function signedOut({ page }: Stage, visit: (screen: string) => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const email = main.locator('input[type=email]')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await page.goto(urls.console)
  await email.fill(nobody())
  await visit('sign in')
  await main.locator('input[type=password]').fill('Not-the-one-1')
  await page.keyboard.press('Enter')
  await expect(alert).toBeVisible()
  await visit('sign in refused')
  await main.getByRole('button').last().click()
  await expect(main.locator('input[type=password]')).toHaveCount(0)
  await visit('password reset, requesting a code')
  await email.press('Enter')
  await main.locator('input[name=code]').fill('1')
  await visit('password reset, submitting the code')
  await main.locator('input[type=password]').first().fill('é é')
  await main.locator('input[type=password]').last().fill('other')
  await page.keyboard.press('Enter')
  await expect(alert).toBeVisible()
  await visit('password reset with broken rules')
  const restore = await failCall(page, getConfiguration, 'notFound')
  await page.reload()
  await expect(page.getByRole('button')).toBeVisible()
  await visit('error fallback')
  await restore()
}

async function signedIn(
  { page, organisation }: Stage,
  visit: (screen: string) => Promise<void>,
): Promise<void> {
  const world = await organisation.makeWorld({
    features: [...ownFeatureCodes.batteryEssentials],
    featureToggles: ['hide-enrolment-page'],
  })
  const other = await organisation.makeWorld({
    name: 'Canal Depot',
    requiredEula: 'eula-1',
    requiredDpa: 'dpa-1',
  })
  const person = await organisation.makePerson({
    role: 'manager',
    worldIds: [world.id, other.id],
    agreements: 'pending',
  })
  const main = page.getByRole('main')
  const { banner, items, menu, openUserMenu } = header(page)
  const dialog = page.getByRole('dialog')
  await openAs(page, person, '/')
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await visit('world selection')
  await moveTo(page, `/${world.id}/`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2)
  await visit('landing')
  await banner.getByRole('button').first().click()
  await expect(menu).toBeVisible()
  await visit('world switcher')
  await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  await banner.getByRole('button').nth(1).click()
  await expect(menu).toBeVisible()
  await visit('language picker')
  await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  await banner.getByRole('button').nth(2).click()
  await expect(dialog).toBeVisible()
  await visit("what's new")
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openUserMenu()
  await visit('user menu')
  await items.nth(-2).click()
  await expect(dialog.getByRole('link')).toBeVisible()
  await visit('about')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  for (const [path, screen] of [
    ['core', 'product denied'],
    ['battery/overview', 'battery overview'],
    ['battery', 'batteries'],
    ['battery/devices', 'devices by discharge'],
    ['users', 'page denied'],
    ['settings/alarms', 'page not available'],
    ['enrollment', 'enrollment switched off'],
  ] as const) {
    await moveOn(page, `/${world.id}/${path}`)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await visit(screen)
  }
  await moveTo(page, `/${other.id}/`)
  await expect(main.getByRole('checkbox')).toHaveCount(2)
  await visit('agreements')
}

/** The fleet and administration pages, by path. */
const pagesOfWorld = [
  'core',
  'core/devices',
  'core/performance',
  'core/applications',
  'core/applications/performance',
  'core/processes',
  'core/processes/performance',
  'core/anomalies',
  'core/anomalies/details',
  'core/anomalies/details?anomalyId=made',
  `core/anomalies/details/devices?anomalyId=made&utc=${daysAgo(1)}`,
  `core/anomalies/details/devices?anomalyId=made&utc=${daysAgo(200)}`,
  'core/maps/location',
  'core/maps/no-service',
  'core/maps/very-poor-no-service',
  'core/maps/coverage',
  'core/maps/nonsense',
  'homeLocations',
  'zones',
  'zones/new',
  'bulkActions',
  'enrollment',
  'users',
  'audit',
  'settings/alarms',
  'settings/alerts',
  'settings/anomalies',
  'settings/devices',
  'settings/platform',
]

async function runningAWorld(
  { page, organisation }: Stage,
  visit: (screen: string) => Promise<void>,
): Promise<void> {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({
    worldId: world.id,
    devices: [
      {
        serialNumber: 'SN-100',
        homeLocation: 'Leeds',
        groups: ['drivers'],
        place: { latitude: 53.8, longitude: -1.5 },
        statuses: { deviceUserExperienceRebootStatus: 'red' },
      },
      { serialNumber: 'SN-101', platformType: 'windows' },
    ],
    settings: { deviceUserExperienceRebootEnabled: true },
  })
  const person = await organisation.makePerson({ role: 'administrator' })
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await page.context().clearCookies()
  await makeAnomaly(page)
  for (const path of pagesOfWorld) {
    if (path === pagesOfWorld[0]) await openAs(page, person, `/${world.id}/${path}`)
    else await moveOn(page, `/${world.id}/${path}`)
    await expect(heading).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await visit(`page ${path}`)
  }
  await softwareOfAWorld(page, world.id, visit)
}

/** The pages of an application and a process that devices have not reported: only their words count here. */
async function softwareOfAWorld(
  page: Page,
  worldId: string,
  visit: (screen: string) => Promise<void>,
): Promise<void> {
  const nothing = { list: [], totalCount: 0 }
  const figures = {
    mobileDataUsage: null,
    wifiDataUsage: null,
    totalMinutesUsage: 0,
    dailyAverageMinutesUsage: 0,
    installedCount: 0,
    versionCount: 0,
    dailyMinutesUsage: [],
    dailyDataUsage: [],
  }
  for (const [call, answer] of [
    [getApplicationInfo, { name: 'T8 Scan', packageName: 'SN-1', sharedUserId: null }],
    [listApplicationVersions, []],
    [readApplicationDeviceUsage, []],
    [readApplicationOverview, figures],
    [listApplicationDevices, nothing],
    [listProcessVersions, []],
    [readProcessDeviceUsage, []],
    [readProcessesUsage, []],
    [listProcessDevices, nothing],
  ] as const)
    await answerCall(page, call, answer)
  for (const [path, name] of [
    ['applications/performance?id=1', 'T8 Scan'],
    ['applications/devices?id=1', 'T8 Scan'],
    ['processes/performance?processName=SN-1&productName=Tarvos', 'SN-1'],
    ['processes/devices?processName=SN-1&productName=Tarvos', 'SN-1'],
  ] as const) {
    await moveTo(page, `/${worldId}/core/${path}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // Its name stays from tab to tab: only one of them has a search, and only the other has charts.
    const hasDevices = path.includes('devices')
    await expect(page.getByRole('slider')).toHaveCount(hasDevices ? 0 : 3)
    if (hasDevices) await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await visit(`page core/${path}`)
  }
}

async function choosingPassword(
  { page, organisation }: Stage,
  visit: (screen: string) => Promise<void>,
): Promise<void> {
  const person = await organisation.makePerson({ mustChoosePassword: true })
  await page.context().clearCookies()
  await page.goto(urls.console)
  await page.locator('input[type=email]').fill(person.email)
  await page.locator('input[type=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.locator('input[type=password]')).toHaveCount(2)
  await visit('new password')
}
