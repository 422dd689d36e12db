import { readFile } from 'node:fs/promises'
import {
  type BodyOf,
  readNoServiceIntensity,
  readSignalStrength,
  readZeroSignalIntensity,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf, requestOf } from '../network.ts'
import { expectFigures } from '../pages/charts.ts'
import { openTab } from './demo-devices.ts'

const encoded = (id: string) => Buffer.from(id).toString('base64url')
const decoded = (id: string) => Buffer.from(id, 'base64url').toString()

test('the location has pins for the device and its home, or says that it is unknown [C-1101 C-1102 C-1103 C-1104 C-1105]', async ({
  page,
  organisation,
}) => {
  await openTab(page, 'location')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'The device' })).toBeVisible()
  await expect(main.getByRole('img', { name: /^Home location / })).toBeVisible()
  await expect(main.getByText('Last GPS fix')).toBeVisible()

  const world = await organisation.makeWorld()
  const { deviceIds } = await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'A1' }],
  })
  await openAs(
    page,
    await organisation.makePerson({ worldIds: [world.id] }),
    `/${world.id}/core/devices/location?id=${encoded(deviceIds[0] ?? '')}`,
  )
  await expect(main.getByRole('status').getByText('Location unknown')).toBeVisible()
})

/** Goes back to a day on which the device was used; it has days off, and today may only have begun. */
async function goToDayWithSamples(page: Page): Promise<void> {
  let samples: unknown[] = []
  while (samples.length === 0) {
    const answer = answerOf(page, readSignalStrength)
    await page.getByRole('main').getByRole('button', { name: 'Previous day' }).click()
    samples = await (await answer).json()
  }
}

test('the signal of a day is on a map and in a chart, and can be downloaded [C-1301 C-1302 C-1306 C-1307 C-1308 C-1309]', async ({
  page,
  organisation,
}) => {
  const today = answerOf(page, readSignalStrength)
  await openTab(page, 'signal')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await today
  await goToDayWithSamples(page)
  await expect(main.getByRole('button', { name: 'Next day' })).toBeEnabled()
  await expectFigures(main.getByRole('region', { name: 'Signal level' }))
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('signalStrength.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(2)

  const world = await organisation.makeWorld()
  const { deviceIds } = await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'A1' }],
  })
  const silent = `/${world.id}/core/devices/signal?id=${encoded(deviceIds[0] ?? '')}`
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), silent)
  for (const network of ['2G', '3G', '4G', '5G']) {
    await expect(main.getByRole('button', { name: network, exact: true })).toBeDisabled()
  }
  await expect(main.getByText('No data available').first()).toBeVisible()
})

test('the coverage of a device is drawn in tiles, by view and period [C-1401 C-1402 C-1403 C-1406]', async ({
  page,
}) => {
  const hour = 3_600_000
  const opened = Date.now()
  const asked = requestOf(page, readZeroSignalIntensity)
  await openTab(page, 'coverage')
  const poor: BodyOf<typeof readZeroSignalIntensity> = (await asked).postDataJSON()
  const main = page.getByRole('main')
  const map = (name: string) => main.getByRole('region', { name, exact: true })
  const tiles = (name: string) => map(name).locator('path[class*="band"]')
  await expect(tiles('Map of very poor signal or no service')).not.toHaveCount(0)
  const deviceId = decoded(new URL(page.url()).searchParams.get('id') ?? '')
  expect(poor.deviceId).toBe(deviceId)
  // Up to the end of the hour; from the start of a day, as clocks may have changed meanwhile.
  const expectMonth = ({ from, to }: typeof poor) => {
    expect(to).toBeGreaterThan(opened)
    expect(to).toBeLessThanOrEqual(Date.now() + hour)
    expect(to - from).toBeGreaterThanOrEqual(29 * 24 * hour)
    expect(to - from).toBeLessThanOrEqual(30 * 24 * hour + hour)
  }
  expectMonth(poor)
  const frame = await map('Map of very poor signal or no service').getByRole('application').boundingBox()
  const { left, right } = poor.boundingLatLong
  const zoom = Math.log2((360 * (frame?.width ?? 0)) / (256 * (right - left)))
  expect(poor.geotilePrecision).toBe(Math.round(zoom) + 2)

  const askedOther = requestOf(page, readNoServiceIntensity)
  await main.getByRole('radio', { name: 'No service', exact: true }).click()
  const none: typeof poor = (await askedOther).postDataJSON()
  expect(none.deviceId).toBe(deviceId)
  expectMonth(none)
  await expect(main.getByText('No service, %')).toBeVisible()
  await expect(tiles('Map of no service')).not.toHaveCount(0)

  const askedShort = requestOf(page, readNoServiceIntensity)
  await main.getByRole('radio', { name: '2 days', exact: true }).click()
  const short: typeof poor = (await askedShort).postDataJSON()
  expect(short).toMatchObject({ deviceId, geotilePrecision: none.geotilePrecision })
  expect(short.to - short.from).toBe(2 * 24 * hour)
})
