import {
  getGroups,
  getHomeLocations,
  getZones,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
} from '@muster/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { anEstateServer } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'

export const chartTitles = [
  'Device utilisation',
  'Data usage',
  'Reboots',
  'Low power',
  'Time errors',
  'Battery swaps',
  'Drops',
]
export const chartCalls = [readDevicesUtilization, readEstateDataUsage, readEstateEvents]

const date = '2026-11-12'
const eventCounts: Record<string, number> = {
  deviceRebooted: 31,
  deviceLowPower: 41,
  timeError: 0,
  batteryChanged: 59,
  deviceDropped: 26,
}

/** A server whose estate has data of today. */
export const aPerformanceServer = (): FakeServer =>
  anEstateServer()
    .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
    .answer(getGroups, ['yard'])
    .answer(getZones, [{ id: 'north', name: 'North' }])
    .answer(readDevicesUtilization, [
      { date: '2026-11-11', deviceCount: 2001 },
      { date, deviceCount: 1000 },
    ])
    .answer(readEstateDataUsage, [{ date, mobile: 5_242_880, wifi: 3_221_225_472 }])
    .answer(readEstateEvents, ({ body }) => [
      { date, count: eventCounts[(body as { name: string }).name] ?? -1 },
    ])

/** The text of a chart's last day. */
export const said = async (title: string): Promise<string | null> => {
  const plot = await screen.findByRole('slider', { name: title })
  await waitFor(() => {
    if (plot.getAttribute('aria-busy') === 'true') throw new Error(`${title} is not drawn`)
  })
  return plot.getAttribute('aria-valuetext')
}

export async function pick(name: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

export const bodiesOf = (server: FakeServer): unknown[] =>
  chartCalls.flatMap((call) => server.requests(call).map(({ body }) => body))
