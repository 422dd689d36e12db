import type { Page } from '@playwright/test'
import { demo, expect, openAs } from '../fixtures.ts'
import { moveInWorld } from './continue.ts'
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

/** Pages of watches and cases [K-822, K-823, K-826]. */
export const caseScreens: readonly Screen[] = [
  ...pages.map(({ name, path, title, shows }) => ({
    name,
    async open(stage: Stage) {
      await openPage(stage, path, title)
      await expect(stage.page.getByText(shows).first()).toBeVisible()
    },
  })),
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
