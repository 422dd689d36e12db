import {
  confirmChannelAddress,
  countCasesByTab,
  countOpenCases,
  createChannel,
  getCase,
  getDelivery,
  getNotificationSettings,
  getWatch,
  listCases,
  listChannels,
  listDeliveries,
  listWatches,
  previewWatch,
  readUnsubscribeLink,
  takeCases,
  testChannel,
  unsubscribe,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, openAs } from './fixtures.ts'
import { answerCall, forgetAnswers } from './network.ts'
import {
  amara,
  answerCase,
  madeCase,
  madeCases,
  madeChannels,
  madeDeliveries,
  madeDowntime,
  madeEndedCase,
  madeEntries,
  madePreview,
  madeTest,
  madeTries,
  madeWatch,
} from './pages/cases.ts'
import { moveOn } from './pages/move-to.ts'
import type { Stage } from './screens/screen.ts'
import { urls } from './urls.ts'

type Visit = (screen: string) => Promise<void>

/**
 * Visits cases, watches, channels and messages with their dialogs in any language, so by roles of controls and icons,
 * and stops at each. The service's answers are given in its place, so that they have all that they can say.
 */
export async function watchTour(stage: Stage, visit: Visit): Promise<void> {
  const { page, organisation } = stage
  const world = await organisation.makeWorld()
  await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'SN-100', homeLocation: 'Leeds', groups: ['drivers'] }],
  })
  const person = await organisation.makePerson({ role: 'administrator' })
  const open = async (path: string) => {
    await moveOn(page, `/${world.id}/${path}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  await openAs(page, person, `/${world.id}/cases`)
  await expect(page.locator('main a[href$="/settings/watches"]')).toBeVisible()
  await visit('cases without watches')
  await ofCases(page, open, visit)
  await ofOneCase(page, open, visit)
  await ofWatches(page, open, visit)
  await ofWatchForm(page, open, visit)
  await ofChannels(page, open, visit)
  await ofMessages(page, open, visit)
  await ofLetters(page, visit)
}

type Open = (path: string) => Promise<void>

const dialogOf = (page: Page) => page.getByRole('dialog').last()
const mainButton = (page: Page) => dialogOf(page).getByRole('button').last()
const withIcon = (page: Page, icon: string) => page.locator(`main button:has(.tabler-icon-${icon})`)

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The filters of a list are beside it, or on a phone over the page. */
async function filters(page: Page, visit: Visit, screen: string): Promise<void> {
  await withIcon(page, 'filter').click()
  const end = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .locator('button:has(.tabler-icon-x)')
  await expect(end).toBeVisible()
  await visit(screen)
  await end.click()
  await expect(end).toHaveCount(0)
}

async function ofCases(page: Page, open: Open, visit: Visit): Promise<void> {
  await answerCall(page, listCases, { list: madeCases, totalCount: madeCases.length })
  await answerCall(page, countCasesByTab, { open: 3, mine: 0, snoozed: 1, over: 240 })
  await answerCall(page, countOpenCases, madeDowntime)
  await open('cases?tab=mine')
  await expect(page.locator('main a[href*="/cases/"]')).toHaveCount(madeCases.length)
  await visit('cases')
  await filters(page, visit, 'filtering cases')
  await answerCall(page, listCases, { list: [], totalCount: 0 })
  for (const tab of ['snoozed', 'over', 'mine', 'open&levels=red']) {
    await open(`cases?tab=${tab}`)
    await visit(`no cases, ${tab}`)
  }
}

async function ofOneCase(page: Page, open: Open, visit: Visit): Promise<void> {
  await answerCase(page)
  await answerCall(page, takeCases, {
    cases: [
      {
        ...{
          number: madeCase.number,
          outcome: 'changedMeanwhile',
          version: 4,
          state: 'taken',
          takenBy: amara,
        },
        ...{ changedBy: amara.email, changedAt: madeCase.openedAt },
      },
    ],
  })
  await open('cases/184')
  const entries = page.locator('main ol > li')
  await expect(entries).toHaveCount(madeEntries.length)
  await visit('case')
  const actions = page.locator('main header fieldset button')
  for (const [place, action] of [
    [1, 'handing a case over'],
    [2, 'snoozing a case'],
    [3, 'closing a case'],
  ] as const) {
    await actions.nth(place).click()
    await expect(dialogOf(page)).toBeVisible()
    const choices = dialogOf(page).getByRole('radio')
    if (place === 1) await dialogOf(page).getByRole('combobox').click()
    else await choices.last().check({ force: true })
    const comment = dialogOf(page).locator('textarea')
    if (place === 3) {
      await comment.focus()
      await comment.blur()
    }
    await visit(action)
    await page.keyboard.press('Escape')
    if (place === 1) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await actions.first().click()
  await expect(dialogOf(page).getByRole('listitem')).toBeVisible()
  await visit('a case that somebody else was quicker to take')
  await close(page)
  await answerCall(page, getCase, madeEndedCase)
  await open('cases/160')
  await expect(entries).toHaveCount(madeEntries.length)
  await visit('case that has ended')
  await forgetAnswers(page)
  await open('cases/7')
  await visit('case not found')
}

async function ofWatches(page: Page, open: Open, visit: Visit): Promise<void> {
  await answerCall(page, listWatches, { list: [madeWatch] })
  await open('settings/watches')
  await expect(withIcon(page, 'trash')).toBeVisible()
  await visit('watches')
  await withIcon(page, 'trash').click()
  await expect(dialogOf(page)).toBeVisible()
  await visit('deleting a watch')
  await close(page)
  await page.getByRole('main').getByRole('switch').press('Space')
  await expect(dialogOf(page)).toBeVisible()
  await visit('switching a watch off')
  await close(page)
  await open('settings/watches?of=me')
  await visit('own watches')
}

async function ofWatchForm(page: Page, open: Open, visit: Visit): Promise<void> {
  await answerCall(page, getWatch, madeWatch)
  await answerCall(page, previewWatch, madePreview)
  await open('settings/watches/edit?id=watch')
  const sections = page.locator('main form section')
  const fields = sections.first().getByRole('combobox')
  await expect(fields).toHaveCount(4)
  await visit('watch')
  await sections.last().getByRole('button').click()
  await expect(page.locator('main form [role=slider][data-ready]')).toBeVisible()
  await visit('watch with a preview')
  const kinds = await fields.first().locator('option').count()
  for (let kind = 1; kind < kinds; kind += 1) {
    await fields.first().selectOption({ index: kind })
    await visit(`watch, kind ${kind + 1}`)
  }
  const name = page.locator('main form').getByRole('textbox').first()
  await name.fill('')
  await name.blur()
  for (const field of await page.locator('main form input[inputmode=numeric]').all()) await field.fill('x')
  await visit('watch with wrong values')
  await forgetAnswers(page)
  await open('settings/watches/new')
  await visit('new watch')
  await open('settings/watches/new?of=me')
  await visit('new watch of one’s own')
  await open('settings/watches/edit?id=gone')
  await visit('watch not found')
}

async function ofChannels(page: Page, open: Open, visit: Visit): Promise<void> {
  await open('settings/channels')
  await visit('no channels')
  await answerCall(page, listChannels, { list: madeChannels })
  await answerCall(page, createChannel, { id: 'made', version: 1, secret: 'SN-1' })
  await answerCall(page, testChannel, madeTest)
  await loadAgain(page)
  const rows = page.locator('main li:has(.tabler-icon-pencil)')
  await expect(rows).toHaveCount(madeChannels.length)
  await visit('channels')
  await rows.first().getByRole('button').first().click()
  await expect(dialogOf(page).locator('pre')).toBeVisible()
  await visit('a channel’s test')
  await close(page)
  for (const [icon, dialog] of [
    ['key', 'replacing a secret'],
    ['pencil', 'editing a channel'],
    ['trash', 'deleting a channel'],
  ] as const) {
    await rows.first().locator(`button:has(.tabler-icon-${icon})`).click()
    await expect(dialogOf(page)).toBeVisible()
    await visit(dialog)
    await close(page)
  }
  await creatingAChannel(page, visit)
}

async function creatingAChannel(page: Page, visit: Visit): Promise<void> {
  await withIcon(page, 'plus').click()
  const fields = dialogOf(page).getByRole('textbox')
  await fields.first().focus()
  await fields.first().blur()
  await visit('creating a channel')
  await fields.first().fill('SN-206')
  await fields.last().fill('SN-7')
  await fields.last().blur()
  await visit('creating a channel with a wrong address')
  const kind = dialogOf(page).getByRole('combobox').first()
  await kind.selectOption('webhook')
  await fields.last().fill('ftp://')
  await fields.last().blur()
  await visit('creating a channel with a wrong URL')
  await fields.last().fill('https://192.0.2.1/')
  await mainButton(page).click()
  await expect(dialogOf(page).locator('input[readonly]')).toHaveValue('SN-1')
  await visit('a secret that is shown once')
  await close(page)
}

async function ofMessages(page: Page, open: Open, visit: Visit): Promise<void> {
  await open('settings/deliveries')
  await visit('no messages')
  await filters(page, visit, 'filtering messages')
  await answerCall(page, listDeliveries, { list: madeDeliveries, totalCount: madeDeliveries.length })
  await answerCall(page, getDelivery, madeTries)
  await open('settings/notifications')
  await visit('own notifications')
  await open('settings/deliveries?case=184')
  await page.locator('main button[aria-expanded=false]').nth(1).click()
  await expect(page.locator('main pre')).toBeVisible()
  await visit('messages')
  await answerCall(page, getNotificationSettings, {
    ...{
      isOn: true,
      tellsEnd: true,
      email: amara.email,
      unsubscribed: [{ watchId: 'watch', name: 'North1' }],
    },
  })
  await open('settings/notifications')
  await loadAgain(page)
  await visit('own notifications, unsubscribed from a watch')
}

/** What a page knows already is not asked for again so soon. */
async function loadAgain(page: Page): Promise<void> {
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The pages that links in letters lead to, signed out. */
async function ofLetters(page: Page, visit: Visit): Promise<void> {
  await page.context().clearCookies()
  const about = { watch: 'North1', email: amara.email, isSubscribed: true }
  await answerCall(page, readUnsubscribeLink, about)
  await answerCall(page, unsubscribe, { isSubscribed: false })
  await answerCall(page, confirmChannelAddress, { isConfirmed: true })
  for (const [path, screen] of [
    ['unsubscribe', 'unsubscribing'],
    ['confirm-address', 'confirming an address'],
  ] as const) {
    await page.goto(`${urls.console}/${path}?token=made`)
    const button = page.getByRole('main').getByRole('button')
    await expect(button).toBeVisible()
    await visit(screen)
    const before = (await page.getByRole('main').getByRole('status').textContent()) ?? ''
    await button.click()
    await expect(page.getByRole('main').getByRole('status')).not.toHaveText(before)
    await visit(`${screen}, done`)
  }
  await page.goto(`${urls.console}/unsubscribe`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit('a link that is not valid')
}
