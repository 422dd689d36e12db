import { deleteZones, listZones } from '@muster/contract'
import type { Page } from '@playwright/test'
import type { Person } from './control.ts'
import { expect, openAs } from './fixtures.ts'
import { answerCall } from './network.ts'
import { moveTo } from './pages/move-to.ts'
import type { Stage } from './screens/screen.ts'

type Visit = (screen: string) => Promise<void>

/**
 * Opens the dialogs of the fleet and administration pages, and stops at each. It works in any language: controls are
 * found by role and icon, rows by their names.
 */
export async function dialogTour(stage: Stage, visit: Visit): Promise<void> {
  const { page, organisation } = stage
  const world = await organisation.makeWorld()
  await organisation.makeWorld({ name: 'Canal Depot' })
  await organisation.makeEstate({
    worldId: world.id,
    devices: [
      { serialNumber: 'SN-100', homeLocation: 'Leeds', groups: ['drivers'] },
      { serialNumber: 'SN-101', platformType: 'windows' },
    ],
  })
  const viewer = await organisation.makePerson({ worldIds: [world.id], mustChoosePassword: true })
  const person = await organisation.makePerson({ role: 'administrator' })
  const zone = { id: 'zone', name: 'North1', version: 1, groups1: ['drivers'], groups2: [] }
  await answerCall(page, listZones, {
    list: [{ ...zone, homeLocationIds: [], homeLocations: '' }],
    totalCount: 1,
  })
  await answerCall(page, deleteZones, { ok: false, code: 'BLOCKED', data: { hasUsers: [zone.id] } })
  const heading = page.locator('main h1')
  const open = async (path: string) => {
    const before = (await heading.textContent()) ?? ''
    await moveTo(page, `/${world.id}/${path}`)
    await expect(heading).not.toHaveText(before)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  await openAs(page, person, `/${world.id}/core/devices`)
  await ofDevices(page, visit)
  await open('homeLocations')
  await ofHomeLocations(page, visit)
  await open('zones')
  await ofZones(page, visit)
  await open('users')
  await ofUsers(page, visit, { person, viewer })
  await open('enrollment')
  await ofEnrollment(page, visit)
  await open('settings/devices')
  await ofSettings(page, visit)
  await open('bulkActions')
  await ofBulkActions(page, visit)
  await addingAWorld(stage, visit)
}

const dialogOf = (page: Page) => page.getByRole('dialog').last()
const mainButton = (page: Page) => dialogOf(page).getByRole('button').last()
const check = (page: Page, name: string) =>
  page.locator(`main input[type=checkbox][aria-label*="${name}"]`).check()

/** An action of a list, by its icon; on a phone most are in a menu. */
async function act(page: Page, icon: 'pencil' | 'trash' | 'plus'): Promise<void> {
  const marked = `:has(.tabler-icon-${icon})`
  const button = page.locator(`main button${marked}`)
  const more = page.locator('main button:has(.tabler-icon-dots-vertical)')
  await expect(button.or(more).first()).toBeVisible()
  if (!(await button.isVisible())) {
    await more.click()
    await page.locator(`[role=menuitem]${marked}`).click()
  } else await button.click()
  await expect(dialogOf(page)).toBeVisible()
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function ofDevices(page: Page, visit: Visit): Promise<void> {
  await check(page, 'SN-100')
  await act(page, 'pencil')
  await dialogOf(page).getByRole('textbox').first().fill('x'.repeat(21))
  await visit('editing a record')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await visit('discarding what was typed')
  await mainButton(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await act(page, 'trash')
  await visit('deleting a device')
  await close(page)
  await check(page, 'SN-101')
  await act(page, 'trash')
  await visit('deleting devices')
  await close(page)
}

async function ofHomeLocations(page: Page, visit: Visit): Promise<void> {
  await act(page, 'plus')
  const fields = dialogOf(page).getByRole('textbox')
  for (let field = 0; field < 4; field += 1) await fields.nth(field).focus()
  await visit('creating a home location')
  await close(page)
  await check(page, 'Leeds')
  await act(page, 'pencil')
  await dialogOf(page).getByRole('radio').last().check({ force: true })
  await visit('editing a home location')
  await page.keyboard.press('Escape')
  await mainButton(page).click()
  await act(page, 'trash')
  await visit('deleting a home location')
  await mainButton(page).click()
  await expect(dialogOf(page).getByRole('table')).toBeVisible()
  await visit('a home location that cannot be deleted')
  await close(page)
}

async function ofZones(page: Page, visit: Visit): Promise<void> {
  await check(page, 'North1')
  await act(page, 'trash')
  await visit('deleting a zone')
  await mainButton(page).click()
  await expect(dialogOf(page).getByRole('listitem')).toBeVisible()
  await visit('a zone that cannot be deleted')
  await close(page)
}

async function ofUsers(
  page: Page,
  visit: Visit,
  { person, viewer }: { person: Person; viewer: Person },
): Promise<void> {
  await act(page, 'plus')
  await dialogOf(page).locator('input[type=email]').fill('somebody')
  await dialogOf(page).getByRole('radio').last().focus()
  await visit('creating a user')
  await page.keyboard.press('Escape')
  await mainButton(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await check(page, viewer.email)
  await act(page, 'pencil')
  for (const kind of [1, 2]) {
    await dialogOf(page)
      .getByRole('radio')
      .nth(-1 - (2 - kind))
      .check({ force: true })
    await visit(`editing a user, view ${kind}`)
  }
  await close(page)
  await act(page, 'trash')
  await visit('deleting a user')
  await close(page)
  await check(page, person.email)
  await act(page, 'trash')
  await visit('deleting oneself')
  await close(page)
}

async function ofEnrollment(page: Page, visit: Visit): Promise<void> {
  const main = page.getByRole('main')
  // The first one renews the page.
  await main.getByRole('button').nth(1).click()
  await expect(main.locator('code')).toBeVisible()
  await visit('enrollment with a token')
  await main.getByRole('button').nth(3).click()
  await expect(dialogOf(page)).toBeVisible()
  await visit('replacing the device token')
  await close(page)
}

async function ofSettings(page: Page, visit: Visit): Promise<void> {
  await page.getByRole('main').getByRole('checkbox').first().click()
  await visit('settings with a change')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await visit('switching location collection on')
  await close(page)
}

async function ofBulkActions(page: Page, visit: Visit): Promise<void> {
  const main = page.getByRole('main')
  for (const [choice, option] of [
    [0, 'Leeds'],
    [1, 'Leeds'],
  ] as const) {
    await main.getByRole('combobox').nth(choice).click()
    await page.getByRole('option').filter({ hasText: option }).click()
  }
  await expect(page.getByRole('alert')).toBeVisible()
  await visit('moving devices to where they are')
  await main.getByRole('combobox').nth(1).click()
  await page.getByRole('option').filter({ hasNotText: 'Leeds' }).first().click()
  await main.getByRole('button').last().click()
  await expect(dialogOf(page)).toBeVisible()
  await visit('confirming a move')
  await mainButton(page).click()
  await expect(dialogOf(page).getByRole('button').last()).toBeEnabled()
  await expect(dialogOf(page).getByRole('progressbar')).toHaveCount(0)
  await visit('devices moved')
}

async function addingAWorld({ page, organisation }: Stage, visit: Visit): Promise<void> {
  await page.context().clearCookies()
  await openAs(page, await organisation.makePerson({ internal: true }), '/universe-admin/worlds/add')
  const fields = page.getByRole('main').getByRole('textbox')
  await fields.first().fill('x'.repeat(101))
  await page.getByRole('main').locator('input[type=email]').fill('somebody')
  await fields.first().focus()
  await visit('adding a world')
  await page.getByRole('main').getByRole('radio').last().check({ force: true })
  // One of the organisations, which are loaded only now.
  await expect(page.getByRole('option', { name: 'Demo', includeHidden: true })).toBeAttached()
  await visit('adding a world to an organisation')
}
