import {
  type Anomaly,
  type AnomalyDay,
  dayLength,
  getAnomaly,
  listAnomalyDevices,
  readAnomalyDeviceCount,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { answerCall } from '../network.ts'

/** `/core/anomalies`. */
export function anomalyList(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Anomalies' })
  return {
    title: main.getByRole('heading', { level: 1, name: 'Anomalies' }),
    heads: table.getByRole('columnheader'),
    rows: table.locator('tbody').getByRole('row'),
    /** In a table, or in the cards of a phone. */
    links: main.locator('a[href*="anomalyId="]'),
    filter: main.getByRole('button', { name: /^Filter/ }),
    off: main.getByText('Anomaly detection is not supported'),
    tooFew: main.getByText('Anomaly detection is unavailable'),
    empty: main.getByText('No anomalies', { exact: true }),
  }
}

/** `/core/anomalies/details`. */
export function anomalyHistory(page: Page) {
  const main = page.getByRole('main')
  return {
    title: main.getByRole('heading', { level: 1 }),
    chart: main.getByRole('region', { name: 'Devices affected' }),
    notFound: main.getByRole('heading', { level: 1, name: 'Anomaly not found' }),
  }
}

/** `/core/anomalies/details/devices`. */
export function anomalyDevices(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Devices' })
  return {
    title: main.getByRole('heading', { level: 1, name: 'Devices' }),
    trail: main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'),
    heads: table.getByRole('columnheader'),
    rows: table.locator('tbody').getByRole('row'),
    links: table.getByRole('link'),
    search: main.getByRole('textbox', { name: 'Search devices' }),
    exports: main.getByRole('button', { name: 'Export' }),
  }
}

/** `2026-11-03`, that many days before today in UTC. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * dayLength).toISOString().slice(0, 10)

const made: Anomaly = {
  id: 'made',
  anomalyId: 'made',
  alertType: 'deviceUserExperienceRebootStatus',
  description: 'model T8 Scan, homeLocation Leeds',
  properties: [
    { name: 'model', value: 'T8 Scan' },
    { name: 'homeLocation', value: 'Leeds' },
  ],
  names: [],
  firstDetected: Date.now() - 20 * dayLength,
  lastDetected: Date.now(),
  lastAffected: Date.now(),
  latestAffectedCount: 96,
  highestAffectedCount: 103,
  totalAffectedCount: 138,
  detectedCount: 15,
  detected: false,
  population: 6482,
  totalAlertingCount: 214,
  groupAlertingCount: 96,
  shareOfPopulation: 612 / 6482,
}

const days = Array.from({ length: 90 }, (_, index): AnomalyDay => {
  const ago = 89 - index
  const count = ago > 20 ? 5 + (index % 6) : 90 + (index % 13)
  const isRaised = ago <= 20 && index % 4 !== 0
  return {
    date: daysAgo(ago),
    deviceBitSet: 'AAAA',
    significant: isRaised ? count : 0,
    insignificant: isRaised ? 0 : count,
  }
})

/** Answers as a world with an anomaly with the id `made` would; the same on any date. */
export async function makeAnomaly(page: Page): Promise<void> {
  await answerCall(page, getAnomaly, made)
  await answerCall(page, readAnomalyDeviceCount, days)
  await answerCall(page, listAnomalyDevices, { list: [], totalCount: 0 })
}
