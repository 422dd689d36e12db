import { type Role, roles } from '@muster/contract'
import type { Page } from '@playwright/test'
import type { MadeWorld } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { messages } from '../pages/messages.ts'
import { moveTo } from '../pages/move-to.ts'

type Outcome = 'open' | 'denied page'

/** The headings of open pages. */
const openTitles =
  /^(Overview|Devices|Batteries|Devices by discharge|Anomalies|Anomaly not found|User management|Audit trail|Manage zones|.*zone.*|Home locations|Enrollment|Bulk actions|\w+ settings)$/i

/** Opens pages of a world one after the other and returns what each shows. */
async function walk(
  page: Page,
  world: MadeWorld,
  paths: readonly string[],
): Promise<Record<string, Outcome>> {
  const { title, deniedPage } = messages(page)
  const shown: Record<Outcome, ReturnType<Page['locator']>> = {
    open: title.filter({ hasText: openTitles }),
    'denied page': deniedPage,
  }
  const outcomes: Record<string, Outcome> = {}
  for (const path of paths) {
    // By way of the landing page, so that nothing of the previous page still shows.
    await moveTo(page, `/${world.id}/`)
    await expect(title).toHaveText(world.name)
    await moveTo(page, `/${world.id}/${path}`)
    const any = Object.values(shown).reduce((one, other) => one.or(other))
    await expect(any, path).toBeVisible()
    for (const [outcome, message] of Object.entries(shown)) {
      if ((await message.count()) > 0) outcomes[path] = outcome as Outcome
    }
  }
  return outcomes
}

/** Pages by the least role that opens them. */
const pages: Record<string, Role> = {
  users: 'administrator',
  audit: 'administrator',
  zones: 'manager',
  'zones/new': 'manager',
  'zones/edit': 'manager',
  homeLocations: 'manager',
  enrollment: 'manager',
  'settings/alarms': 'manager',
  'settings/alerts': 'manager',
  'settings/anomalies': 'manager',
  'settings/devices': 'manager',
  'settings/platform': 'manager',
  'core/anomalies': 'manager',
  'core/anomalies/details': 'manager',
  'core/anomalies/details/devices': 'manager',
  bulkActions: 'editor',
  core: 'viewer',
  'core/devices': 'viewer',
  battery: 'viewer',
  'battery/overview': 'viewer',
  'battery/devices': 'viewer',
}

test('pages admit an editor as far as the role allows [A-108 A-109 A-110 A-801 A-1510 A-1511 A-1512 A-1513 A-1514 A-1515 A-1516 A-1518 B-104 B-110]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'editor', worldIds: [world.id] }), `/${world.id}/`)
  const expected = Object.entries(pages).map(([path, least]) => [
    path,
    roles.indexOf('editor') >= roles.indexOf(least) ? 'open' : 'denied page',
  ])
  expect(await walk(page, world, Object.keys(pages))).toEqual(Object.fromEntries(expected))
})
