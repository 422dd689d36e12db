import { createChannel, listCases, listChannels, readUnsubscribeLink, testChannel } from '@muster/contract'
import type { Page } from '@playwright/test'
import { demo, expect, openAs } from '../fixtures.ts'
import { answerCall, failCall, forgetAnswers } from '../network.ts'
import { amara, answerCase, madeCase, madeChannels, madeEntries, madeTest } from '../pages/cases.ts'
import { urls } from '../urls.ts'
import { closeDialog, moveInWorld } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

/** A page of a new world without watches, as its administrator sees it. */
async function openPage({ page, organisation }: Stage, path: string, title: string): Promise<void> {
  const world = await organisation.makeWorld()
  const person = await organisation.makePerson({ role: 'administrator', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const pages = [
  { name: 'cases without watches', path: 'cases', title: 'Cases', shows: 'No watches yet' },
  { name: 'case not found', path: 'cases/7', title: 'Case not found', shows: 'Go to cases' },
  { name: 'watches', path: 'settings/watches', title: 'Watches', shows: 'Suggestions' },
  { name: 'new watch', path: 'settings/watches/new', title: 'New watch', shows: 'Who is notified' },
  { name: 'channels', path: 'settings/channels', title: 'Channels', shows: 'No channels yet' },
  { name: 'messages', path: 'settings/deliveries', title: 'Messages', shows: 'No messages yet' },
  {
    name: 'own notifications',
    path: 'settings/notifications',
    title: 'My notifications',
    shows: 'Watches that you unsubscribed from',
  },
] as const

/** Lists of the demo, which has watches, cases in every state, channels and messages. */
const filled = [
  { name: 'watches of a world', path: '/settings/watches', list: 'Watches' },
  { name: 'channels of a world', path: '/settings/channels', list: 'Channels' },
] as const

const caseDialogs = [
  { name: 'handing a case over', button: 'Hand over' },
  { name: 'snoozing a case', button: 'Snooze' },
  { name: 'closing a case', button: 'Close' },
] as const

/** A case of a new world, answered in place of the service, and what people do with it. */
const caseInFull: Screen = {
  name: 'cases that failed',
  variant: true,
  async open(stage) {
    await failCall(stage.page, listCases, 'tooManyRequests')
    await openPage(stage, 'cases', 'Cases')
    await expect(stage.page.getByText('The cases could not be loaded.')).toBeVisible()
  },
  next: [
    {
      name: 'case with everything that can happen',
      async open(stage) {
        const { page } = stage
        await forgetAnswers(page)
        await answerCase(page)
        await moveInWorld(stage, `/cases/${madeCase.number}`)
        const timeline = page.getByRole('region', { name: 'Timeline' })
        await expect(timeline.getByRole('listitem')).toHaveCount(madeEntries.length)
      },
    },
    ...caseDialogs.map(({ name, button }, index) => ({
      name,
      // The others differ in their fields alone.
      variant: index > 0,
      async open(stage: Stage) {
        if (index > 0) await closeDialog(stage)
        const actions = stage.page.getByRole('group', { name: 'Actions' })
        await actions.getByRole('button', { name: button }).click()
        await expect(stage.page.getByRole('dialog')).toBeVisible()
      },
    })),
  ],
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Channels of a new world, answered in place of the service, and their dialogs. */
const channelsInFull: Screen = {
  name: 'channels in every state',
  async open(stage) {
    const { page } = stage
    await answerCall(page, listChannels, { list: madeChannels })
    await answerCall(page, testChannel, madeTest)
    await answerCall(page, createChannel, { id: 'made', version: 1, secret })
    await openPage(stage, 'settings/channels', 'Channels')
    await expect(page.getByRole('button', { name: 'Test SN-200' })).toBeVisible()
  },
  next: [
    {
      name: 'test of a channel',
      variant: true,
      async open({ page }) {
        await page.getByRole('button', { name: 'Test SN-200' }).click()
        await expect(page.getByRole('dialog').getByText('Status 410')).toBeVisible()
      },
    },
    {
      name: 'new channel',
      async open(stage) {
        await closeDialog(stage)
        await stage.page.getByRole('button', { name: 'New channel' }).click()
        await stage.page.getByRole('combobox', { name: 'Kind' }).selectOption('webhook')
        await stage.page.getByRole('textbox', { name: 'Name' }).fill('Tickets')
      },
    },
    {
      name: 'secret of a channel, shown once',
      variant: true,
      async open({ page }) {
        await page.getByRole('textbox', { name: 'URL' }).fill('https://tickets.example/hook')
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
      },
    },
  ],
}

/** The pages that links in letters lead to, signed out. */
const lettersScreen: Screen = {
  name: 'unsubscribing',
  async open({ page }) {
    await answerCall(page, readUnsubscribeLink, { watch: 'North1', email: amara.email, isSubscribed: true })
    await page.goto(`${urls.console}/unsubscribe?token=made`)
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  },
  next: [
    {
      name: 'confirming the address of a channel',
      variant: true,
      async open({ page }) {
        await page.goto(`${urls.console}/confirm-address?token=made`)
        await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
      },
    },
    {
      name: 'link that is not valid',
      variant: true,
      async open({ page }) {
        await page.goto(`${urls.console}/unsubscribe`)
        await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
      },
    },
  ],
}

/** Pages of watches and cases [K-822, K-823, K-826]. */
export const caseScreens: readonly Screen[] = [
  ...pages.map(({ name, path, title, shows }) => ({
    name,
    async open(stage: Stage) {
      await openPage(stage, path, title)
      await expect(stage.page.getByText(shows).first()).toBeVisible()
    },
  })),
  caseInFull,
  channelsInFull,
  lettersScreen,
  {
    name: 'cases',
    async open({ page }) {
      await openAs(page, demo.administrator, '/demo/cases')
      await expect(rowsOf(page, 'Cases').nth(1)).toBeVisible()
    },
    next: [
      {
        name: 'case',
        async open({ page }) {
          await rowsOf(page, 'Cases').getByRole('link', { name: /^#/ }).first().click()
          await expect(
            page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first(),
          ).toBeVisible()
        },
      },
      {
        name: 'past cases',
        async open(stage) {
          await moveInWorld(stage, '/cases?tab=over')
          await expect(rowsOf(stage.page, 'Cases').nth(1)).toBeVisible()
        },
      },
      ...filled.map(({ name, path, list }) => ({
        name,
        async open(stage: Stage) {
          await moveInWorld(stage, path)
          await expect(
            stage.page.getByRole('list', { name: list }).getByRole('listitem').first(),
          ).toBeVisible()
        },
      })),
      {
        name: 'messages of a world',
        async open(stage) {
          await moveInWorld(stage, '/settings/deliveries')
          await expect(rowsOf(stage.page, 'Messages').nth(1)).toBeVisible()
        },
      },
    ],
  },
]

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row')
