import {
  type BodyOf,
  listSimProviders,
  readCoverageIntensity,
  readZeroSignalIntensity,
} from '@muster/contract'
import type { Request } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { signalMap } from '../pages/maps.ts'

type SignalBody = BodyOf<typeof readCoverageIntensity>
const bodyOf = (request: Request): SignalBody => request.postDataJSON()
const dayLength = 86_400_000

test('very poor signal or no service is drawn in tiles, by period, SIM provider and part of the estate [C-1930 C-1931 C-1932 C-1937 C-9948]', async ({
  page,
}) => {
  const asked = requestOf(page, readZeroSignalIntensity)
  await openAs(page, demo.administrator, '/demo/core/maps/very-poor-no-service')
  const first = bodyOf(await asked)
  expect(first.to - first.from).toBe(30 * dayLength)
  const map = signalMap(page)
  await expect(map.tiles).not.toHaveCount(0)
  const frame = await map.map('Map of very poor signal or no service').getByRole('application').boundingBox()
  const { left, right } = first.boundingLatLong
  const zoom = Math.log2((360 * (frame?.width ?? 0)) / (256 * (right - left)))
  expect(first.geotilePrecision).toBe(Math.round(zoom) + 3)

  await expect(map.period.getByRole('option')).toHaveText(['30 days', '7 days', '2 days'])
  const providers = requestOf(page, listSimProviders)
  const shorter = requestOf(page, readZeroSignalIntensity)
  await map.period.selectOption('7 days')
  const range = (await providers).postDataJSON()
  expect(range.to - range.from).toBe(7 * dayLength)
  expect(bodyOf(await shorter)).toMatchObject(range)

  const providersOffered = map.provider.getByRole('option')
  // All of them, and at least two.
  await expect(providersOffered.nth(2)).toBeAttached()
  const offered = (await providersOffered.allTextContents()).slice(1)
  const ofProvider = requestOf(page, readZeroSignalIntensity)
  await map.provider.selectOption(offered[0] ?? '')
  expect(bodyOf(await ofProvider).operatorName).toBe(offered[0])
  await expect(map.tiles).not.toHaveCount(0)

  await page.getByRole('button', { name: /^Devices/ }).click()
  const ofGroup = requestOf(page, readZeroSignalIntensity)
  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  expect(bodyOf(await ofGroup).groups).toHaveLength(1)
  await expect(page).toHaveURL(/period=7d/)
})

test('coverage is for any network or one, and its tiles say how much [C-1931]', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core/maps/coverage')
  const map = signalMap(page)
  await expect(map.tiles).not.toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Network' }).getByRole('radio')).toHaveCount(5)
  const asked = requestOf(page, readCoverageIntensity)
  await map.bearer('4G').click()
  expect(bodyOf(await asked).bearerType).toBe('4g')
  await expect(map.map('Map of 4G coverage')).toBeVisible()
  await expect(page.getByText('4G coverage, %')).toBeVisible()
  await expect(page).toHaveURL(/\?bearer=4g$/)
  // The list says the same as the tooltip of each tile.
  const worst = page.getByRole('button', { name: /of .* samples?/ }).first()
  await expect(worst).toBeVisible()
  const moved = requestOf(page, readCoverageIntensity)
  await worst.click()
  expect(bodyOf(await moved).boundingLatLong).not.toEqual(bodyOf(await asked).boundingLatLong)
})

test('on a phone the map ends above the list of the worst areas', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, demo.administrator, '/demo/core/maps/coverage')
  const map = signalMap(page)
  await expect(map.worst).toBeVisible()
  const [attribution, list] = await Promise.all([map.attribution.boundingBox(), map.worst.boundingBox()])
  expect((attribution?.y ?? 0) + (attribution?.height ?? 0)).toBeLessThan(list?.y ?? 0)
})
