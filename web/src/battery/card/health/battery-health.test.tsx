import { type BatteryHistory, getSmartBatteryHistory, type ReplacementForecast } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { savedFiles } from '../../../../testing/saved-files.ts'
import { aServerWithBatteries, inUrl, now, openBatteries } from '../../list/testing/open-list.tsx'
import { aBatteryRow } from '../../list/testing/some-batteries.ts'

const row = aBatteryRow('SB-39006', { deviceId: 'd1' })
const weeks: BatteryHistory['weeks'] = [80, 79.5].map((health, index) => ({
  at: Date.UTC(2026, 10, 2 + 7 * index),
  ...{ health, capacity: 40 * health, cycles: 700 + index },
}))

async function openHistory(history: Partial<BatteryHistory>) {
  const server = aServerWithBatteries([row]).answer(getSmartBatteryHistory, {
    ...{ weeks, threshold: 60, forecast: null },
    ...history,
  })
  await openBatteries(`battery/all?id=${inUrl(row.id)}`)
  return { server, card: within(await screen.findByRole('complementary', { name: 'Battery details' })) }
}

const forecast = (changes: Partial<ReplacementForecast> = {}): ReplacementForecast => ({
  ...{ basis: 'ownHistory', readOn: '2026-11-09', cyclesPerDay: 0.8, others: 214 },
  due: { from: '2027-02-01', median: '2027-05-03', to: '2027-09-06' },
  ...changes,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})

describe('the history of a battery’s health', () => {
  it('is a chart with its forecast and the replace threshold, and a file [F-106]', async () => {
    const { card } = await openHistory({ forecast: forecast() })
    const chart = within(await card.findByRole('region', { name: 'Battery health' }))
    const table = within(chart.getByRole('table', { hidden: true }))
    expect(table.getAllByRole('columnheader', { hidden: true }).map((each) => each.textContent)).toEqual([
      ...['Month', 'Health', '80% likely range', 'Forecast', 'Replacement'],
    ])
    const november = table.getByRole('row', { name: /^Nov 2026/, hidden: true })
    expect(november).toHaveTextContent('79.5% – 80.0%')
    expect(november).toHaveTextContent('60.0%')
    expect(table.getByRole('row', { name: /^May 2027/, hidden: true })).toHaveTextContent('60.0%')
    const files = savedFiles()
    await userEvent.click(chart.getByRole('button', { name: 'Export Battery health as CSV' }))
    expect(files).toEqual(['Battery health_2026-11-12T14-16-00Z.csv'])
  })

  it.each<[what: string, forecast: ReplacementForecast | null, ...texts: string[]]>([
    [
      'when it is due, and why',
      forecast(),
      'It has to be replaced around 3 May 2027, with a probability of 80% between 1 Feb 2027 and 6 Sept 2027.',
      'Based on its own readings and on how 214 other batteries with its part number have aged. Assumes 0.8 full cycles per day, by its use of the last four months and the last year. Last reading: 9 Nov 2026.',
    ],
    [
      'that it follows from others',
      forecast({ basis: 'part', cyclesPerDay: null, others: 12 }),
      'It has few readings of its own, so this is based on how 12 other batteries with its part number have aged. Based on age, because the battery does not count cycles. Last reading: 9 Nov 2026.',
    ],
    [
      'that no other battery teaches anything of its part',
      forecast({ cyclesPerDay: null, others: 0 }),
      'Based on its own readings alone: no other battery with its part number has reported its health. Based on age, because the battery does not count cycles. Last reading: 9 Nov 2026.',
    ],
    [
      'that it follows from others, of several parts or not counted yet [F-309]',
      forecast({ cyclesPerDay: null, others: null }),
      'Based on its own readings and on how other batteries with its part number have aged. Based on age, because the battery does not count cycles. Last reading: 9 Nov 2026.',
    ],
    [
      'that it is due now',
      forecast({ due: { from: '2026-11-09', median: '2026-11-09', to: '2026-11-09' } }),
      'Replace it now: its health is 60% or less.',
    ],
    [
      'no day that is too far away',
      forecast({ due: { from: '2030-02-01', median: '2033-05-03', to: '2040-09-06' } }),
      'It does not have to be replaced within the next five years.',
    ],
    [
      'that there is not enough history [F-309]',
      forecast({ basis: 'notEnoughHistory', due: null }),
      'There is not enough history yet to say when it has to be replaced.',
    ],
    ['that there is no forecast yet', null, 'No forecast yet. Forecasts are renewed once a day.'],
  ])('says in words %s [F-106]', async (_what, of, ...texts) => {
    const { card } = await openHistory({ forecast: of })
    for (const text of texts) expect(await card.findByText(text)).toBeVisible()
  })

  it('says that the gauge told nothing, in place of a chart [F-106]', async () => {
    const { card } = await openHistory({ weeks: [] })
    expect(await card.findByText('This battery has not reported its health yet.')).toBeVisible()
    expect(card.queryByRole('region', { name: 'Battery health' })).toBeNull()
  })

  it('can be tried again where it could not be loaded [F-106]', async () => {
    const server = aServerWithBatteries([row]).refuse(getSmartBatteryHistory, 'tooManyRequests')
    await openBatteries(`battery/all?id=${inUrl(row.id)}`)
    const chart = within(await screen.findByRole('region', { name: 'Battery health' }))
    const again = await chart.findByRole('button', { name: 'Try again' })
    server.answer(getSmartBatteryHistory, { weeks, threshold: 60, forecast: null })
    await userEvent.click(again)
    expect(await screen.findByText('No forecast yet. Forecasts are renewed once a day.')).toBeVisible()
  })
})
