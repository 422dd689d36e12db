import type { Locator, Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { batteryList } from '../pages/battery.ts'
import { badBattery, makeBatteryEstate } from './battery-estate.ts'

/** Whether nothing covers the left and right ends of what is seen, and no text is cut off. */
const isWhole = (seen: Locator): Promise<boolean> =>
  seen.evaluate((element) => {
    if (element.scrollWidth > element.clientWidth) return false
    const { left, right, top, height } = element.getBoundingClientRect()
    const middle = top + height / 2
    return [left + 2, right - 2].every((x) =>
      element.contains(element.ownerDocument.elementFromPoint(x, middle)),
    )
  })

const widths = [1280, 1366, 1440]

/** Whether the second of several groups shows at all; where it does not fit, an ellipsis takes its place. */
async function showsSecond(groups: Locator): Promise<boolean> {
  const before = await groups.screenshot()
  const second = groups.locator('> :nth-child(2)')
  await second.evaluate((group) => group.setAttribute('style', 'opacity: 0'))
  const after = await groups.screenshot()
  await second.evaluate((group) => group.removeAttribute('style'))
  return !before.equals(after)
}

async function openList(page: Page, organisation: Parameters<typeof makeBatteryEstate>[0]) {
  const world = await makeBatteryEstate(organisation)
  const editor = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await organisation.makeEstate({
    worldId: world.id,
    devices: [
      {
        serialNumber: 'TV48-900',
        imei: '356604805020900',
        groups: ['loading bay', 'night shift', 'pickers'],
        batteries: [
          { serialNumber: 'SB-70A1-90000', partNumber: 'BP-70A' },
          { serialNumber: `SB-${'9'.repeat(250)}`, partNumber: 'BP-70A' },
        ],
      },
    ],
  })
  await openAs(page, editor, `/${world.id}/battery/all`)
  const list = batteryList(page)
  await expect(list.row('SB-70A1-90000')).toBeVisible()
  return list
}

test('the serial numbers of batteries are whole beside the pinned status, and a group that does not fit is left out [B-413 B-416]', async ({
  page,
  organisation,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const list = await openList(page, organisation)
  await list
    .row('TV48-417')
    .getByRole('button', { name: /^Details of/ })
    .click()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const serialNumber of [badBattery.serialNumber, 'SB-70A1-90000', 'SB-0S22-10'])
      await expect
        .poll(() => isWhole(list.table.getByRole('button', { name: serialNumber, exact: true })), `${width}`)
        .toBe(true)
    const groups = list.row('SB-70A1-90000').getByTitle('loading bay, night shift, pickers')
    await expect.poll(() => isWhole(groups.locator('> :first-child')), `${width}`).toBe(true)
    await expect.poll(() => showsSecond(groups), `${width}`).toBe(false)
  }
})

test('a laptop shows all columns of a list until a row is selected, whose details are then beside it [B-410 B-413]', async ({
  page,
  organisation,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const list = await openList(page, organisation)
  const scrolls = () =>
    list.table.evaluate(({ parentElement: place }) => place && place.scrollWidth > place.clientWidth)
  await expect.poll(scrolls).toBe(false)
  const button = list.table.getByRole('button', { name: badBattery.serialNumber, exact: true })
  await button.click()
  await expect.poll(async () => (await list.card.boundingBox())?.height ?? 0).toBeGreaterThan(400)
  const above = async () => {
    const [card, table] = await Promise.all([list.card.boundingBox(), list.table.boundingBox()])
    return (table?.y ?? 0) - (card?.y ?? 0)
  }
  await expect.poll(above).toBeGreaterThan(0)
  await expect.poll(() => isWhole(button)).toBe(true)
})

test('what has the focus is not below the pinned columns [B-414]', async ({ page, organisation }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const list = await openList(page, organisation)
  await list.table.getByRole('button', { name: 'Model' }).focus()
  await page.keyboard.press('Tab')
  const discharge = list.table.getByRole('button', { name: 'Average Discharge' })
  await expect(discharge).toBeFocused()
  await expect.poll(() => isWhole(discharge)).toBe(true)
})

test('a list has its title on a phone, where the bar above has no room for the product [B-105 B-203]', async ({
  page,
  organisation,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const world = await makeBatteryEstate(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/battery/problem`)
  const title = page.getByRole('heading', { level: 1, name: 'Batteries: Problem' })
  await expect(title).toBeVisible()
  await expect.poll(async () => (await title.boundingBox())?.height ?? 0).toBeGreaterThan(16)
})
