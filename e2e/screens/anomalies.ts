import { getAnomaly, listAnomalies, readAnomalyDeviceCount } from '@muster/contract'
import { demo, expect, openAs } from '../fixtures.ts'
import { failCall, holdCall } from '../network.ts'
import { anomalyHistory, anomalyList, daysAgo, makeAnomaly } from '../pages/anomalies.ts'
import { plotOf, walkBackTo } from '../pages/charts.ts'
import { moveInWorld, tryAgain } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

const openDemo = async ({ page }: Stage, path = '') =>
  await openAs(page, demo.administrator, `/demo/core/anomalies${path}`)

const detection = { smartGroupingHour: 3, smartGroupingTimeZone: 'UTC' }
const devicesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ serialNumber: `SN-${100 + index}` }))

async function openWorld({ page, organisation }: Stage, count: number, settings = {}): Promise<void> {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({ worldId: world.id, devices: devicesOf(count), settings })
  const person = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/core/anomalies`)
  await expect(anomalyList(page).empty).toBeVisible()
}

export const anomalyScreens: readonly Screen[] = [
  {
    name: 'anomalies that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, listAnomalies, 'tooManyRequests')
      await openDemo(stage)
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'anomalies',
        async open(stage) {
          await tryAgain(stage)
          await expect(anomalyList(stage.page).links.first()).toBeVisible()
        },
      },
      {
        name: 'anomaly devices',
        async open({ page }) {
          const { links } = anomalyList(page)
          await links.first().click()
          const { chart } = anomalyHistory(page)
          await expect(plotOf(chart)).toHaveAttribute('data-ready')
          await walkBackTo(chart, /raised [1-9]/)
          await page.keyboard.press('Enter')
          await expect(page.getByRole('textbox', { name: 'Search devices' })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        },
      },
      {
        name: 'anomalies with their filter',
        async open(stage) {
          await moveInWorld(stage, '/core/anomalies?alertTypes=deviceTimeErrorStatus')
          await anomalyList(stage.page).filter.click()
          await expect(stage.page.getByRole('checkbox', { name: 'Time error' })).toBeChecked()
        },
      },
    ],
  },
  {
    name: 'no anomalies',
    variant: true,
    async open(stage) {
      await openWorld(stage, 50, detection)
    },
  },
  {
    name: 'anomalies, detection off',
    variant: true,
    async open(stage) {
      await openWorld(stage, 2)
      await expect(anomalyList(stage.page).off).toBeVisible()
    },
  },
  {
    name: 'anomalies, few devices',
    variant: true,
    async open(stage) {
      await openWorld(stage, 2, detection)
      await expect(anomalyList(stage.page).tooFew).toBeVisible()
    },
  },
  {
    name: 'anomaly history that failed',
    variant: true,
    async open(stage) {
      await failCall(stage.page, getAnomaly, 'tooManyRequests')
      await openDemo(stage, '/details?anomalyId=made')
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    next: [
      {
        name: 'anomaly history, its chart failed',
        variant: true,
        async open({ page }) {
          await makeAnomaly(page)
          await failCall(page, readAnomalyDeviceCount, 'tooManyRequests')
          await page.getByRole('button', { name: 'Try again' }).click()
          await expect(page.getByText('This chart could not be loaded.')).toBeVisible()
        },
      },
      {
        name: 'anomaly history',
        async open({ page }) {
          await makeAnomaly(page)
          await page.getByRole('button', { name: 'Try again' }).click()
          await expect(anomalyHistory(page).chart.getByRole('slider')).toHaveAttribute('data-ready')
        },
      },
      {
        name: 'anomaly devices of a day without a search',
        variant: true,
        async open(stage) {
          await moveInWorld(stage, `/core/anomalies/details/devices?anomalyId=made&utc=${daysAgo(200)}`)
          await expect(stage.page.getByText(/^No anomaly search on/)).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'anomaly not found',
    variant: true,
    async open(stage) {
      await openDemo(stage, '/details')
      await expect(anomalyHistory(stage.page).notFound).toBeVisible()
    },
    next: [
      {
        name: 'anomaly history, its chart loading',
        isLoading: true,
        variant: true,
        async open(stage) {
          const { page } = stage
          await makeAnomaly(page)
          await holdCall(page, readAnomalyDeviceCount)
          await moveInWorld(stage, '/core/anomalies/details?anomalyId=made')
          await expect(page.locator('section[aria-busy=true] .mantine-Skeleton-root').first()).toBeVisible()
        },
      },
    ],
  },
]
