import { expect, openAs } from '../fixtures.ts'
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
  { name: 'new watch', path: 'settings/watches/new', title: 'New watch', shows: 'Who hears of it' },
  { name: 'channels', path: 'settings/channels', title: 'Channels', shows: 'No channels yet' },
  { name: 'messages', path: 'settings/deliveries', title: 'Messages', shows: 'No messages yet' },
  {
    name: 'own notifications',
    path: 'settings/notifications',
    title: 'My notifications',
    shows: 'Watches that you unsubscribed from',
  },
] as const

/** Pages of watches and cases [K-822, K-823, K-826]. */
export const caseScreens: readonly Screen[] = pages.map(({ name, path, title, shows }) => ({
  name,
  async open(stage) {
    await openPage(stage, path, title)
    await expect(stage.page.getByText(shows).first()).toBeVisible()
  },
}))
