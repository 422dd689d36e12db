import {
  type AnswerOf,
  backtestForecasts,
  exportReplacementOrders,
  getReplacementOrders,
  getZones,
  listOrderedBatteries,
  type Orders,
} from '@muster/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { savedFiles } from '../../../testing/saved-files.ts'
import { aServerWithBatteries, inUrl } from '../list/testing/open-list.tsx'
import {
  aServerWithOrders,
  lastBody,
  line,
  openOrders as open,
  someList,
  someOrders,
  table,
} from './testing/open-orders.ts'

const chance = 'with a chance of 80%'

describe('the order list', () => {
  it('has what is due now, twelve months and all of them, of all and of each line [F-318]', async () => {
    aServerWithOrders()
    await open()
    const rows = within(await table()).getAllByRole('row')
    const heads = within(rows[0] as HTMLElement).getAllByRole('columnheader')
    expect(heads).toHaveLength(16)
    expect(heads.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      ...['Home location', 'Battery PN', 'Due now', 'Jan 2098'],
    ])
    const texts = rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(texts[1]?.slice(0, 4)).toEqual([
      'All',
      '',
      'All, Due now: 2',
      `All, Jan 2098: 1.5 expected, 1–3 ${chance}`,
    ])
    expect(texts[2]?.slice(0, 4)).toEqual([
      ...['Leeds', 'BP-70A', 'Leeds · BP-70A, Due now: 2'],
      `Leeds · BP-70A, Jan 2098: 1.2 expected, 1–3 ${chance}`,
    ])
    expect(texts[3]?.slice(0, 4)).toEqual([
      ...['No home location', 'No part number', 'No home location · No part number, Due now: 2'],
      `No home location · No part number, Jan 2098: 0 expected, 0–1 ${chance}`,
    ])
  })

  it('has what is due now and in the next three months on a phone, each leading to its batteries [F-318 F-319]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    aServerWithOrders().answer(listOrderedBatteries, { batteries: [], totalCount: 0 })
    const { search } = await open()
    const list = within(await screen.findByRole('list', { name: 'Replacement orders' }))
    const [all, leeds] = list.getAllByRole('listitem').map((item) => within(item))
    expect(all?.getByText('of 40 batteries')).toBeVisible()
    expect(leeds?.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Due now', 'Jan 2098', 'Feb 2098', 'Mar 2098'],
    ])
    expect(leeds?.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      `Leeds · BP-70A, Total: 17 expected, 9–31 ${chance}`,
      'Leeds · BP-70A, Due now: 2',
      ...['Jan 2098', 'Feb 2098', 'Mar 2098'].map(
        (month) => `Leeds · BP-70A, ${month}: 1.2 expected, 1–3 ${chance}`,
      ),
    ])
    await userEvent.click(leeds?.getByRole('button', { name: /Feb 2098/ }) as HTMLElement)
    expect(search()).toBe('?month=1&site=leeds&part=BP-70A')
    expect(await screen.findByRole('dialog', { name: 'Leeds · BP-70A: Feb 2098' })).toBeVisible()
  })

  it('says what is expected, what is left out, and since when [F-318 F-320]', async () => {
    aServerWithOrders()
    await open()
    expect(
      await screen.findByText(/^20 replacements are expected .* 9–31 with a chance of 80%\.$/),
    ).toBeVisible()
    expect(screen.getByText(/3 batteries have not enough history and are left out/)).toBeVisible()
    expect(screen.getByText(/^Numbers are sums of the probabilities of 37 forecasts/)).toBeVisible()
    cleanup()
    aServerWithOrders({ ...someList, all: { ...someOrders(1.5), untold: 39 } })
    await open()
    expect(await screen.findByText(/^Numbers are sums of the probabilities of 1 forecast,/)).toBeVisible()
  })

  it('has no lines without forecasts, but says so, what they take and when to expect them [F-320]', async () => {
    const nothing: Orders = { ...someOrders(0), untold: 40, now: 0, total: { expected: 0, from: 0, to: 0 } }
    aServerWithOrders({ ...someList, lines: [{ ...line('Leeds', 'BP-70A', 0), ...nothing }], all: nothing })
    await open('?month=now')
    expect(await screen.findByText('No forecasts yet')).toBeVisible()
    expect(
      screen.getByText(/^Batteries have been observed since 2 Nov 2026\. .* by 21 Dec 2026/),
    ).toBeVisible()
    expect(screen.getByText(/eight weekly readings/)).toBeVisible()
    for (const role of ['table', 'dialog']) expect(screen.queryByRole(role)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'By' })).toBeVisible()
  })

  it.each([
    ['are made soon where none were made yet', null, '2026-11-02', /within a quarter of an hour/],
    [
      'are not promised where gauges tell nothing',
      '2027-03-01',
      '2026-11-02',
      /observed since 2 Nov 2026\.$/,
    ],
  ])('without forecasts says that they %s [F-320]', async (_, renewedOn, firstSeenOn, text) => {
    aServerWithOrders({ ...someList, renewedOn, firstSeenOn, all: { ...someOrders(0), untold: 40 } })
    await open()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says that there are no batteries, or none of the filter [F-320]', async () => {
    const server = aServerWithOrders({ ...someList, lines: [], totalCount: 0 })
    await open('?group=yard')
    expect(await screen.findByText('No batteries match these filters')).toBeVisible()
    expect(lastBody(server)).toMatchObject({ group: 'yard' })
    await userEvent.click(screen.getByRole('button', { name: 'All devices' }))
    expect(await screen.findByText('No batteries yet')).toBeVisible()
  })

  it('is by part alone, and pulled forward, in the address [F-318 F-322]', async () => {
    const server = aServerWithOrders()
    const { search } = await open('?page=2')
    await table()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'part')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order ahead' }), '3 months')
    expect(search()).toBe('?by=part&ahead=3')
    await waitFor(() => expect(lastBody(server)).toEqual({ by: 'part', ahead: 3 }))
  })

  it('can be tried again after it failed', async () => {
    const server = aServerWithBatteries().refuse(getReplacementOrders, 'tooManyRequests').answer(getZones, [])
    await open()
    expect(await screen.findByText('The orders could not be loaded.')).toBeVisible()
    server.answer(getReplacementOrders, someList)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await table()).toBeVisible()
  })

  it('is downloaded as replacementOrders.csv, as it is filtered [F-321]', async () => {
    const server = aServerWithOrders().answer(exportReplacementOrders, new Blob(['Home Location\r\n']))
    await open('?by=site&homeLocationId=leeds')
    await table()
    const files = savedFiles()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toEqual(['replacementOrders.csv']))
    expect(server.requests(exportReplacementOrders)[0]?.body).toEqual({
      ...{ homeLocationId: 'leeds', ahead: 0, by: 'site' },
    })
  })
})

describe('the batteries behind a number', () => {
  const battery = {
    ...{ id: 'b1', serialNumber: 'SB-1', partNumber: 'BP-70A', deviceInfo: null, chance: 0.42 },
    due: { from: '2098-01-01', median: '2098-03-09', to: '2098-12-01' },
  }

  it('are shown with their probability and links, in the address [F-319]', async () => {
    const server = aServerWithOrders().answer(listOrderedBatteries, { batteries: [battery], totalCount: 8 })
    const { search } = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Leeds · BP-70A, Mar 2098:\s*1\.2/ }))
    expect(search()).toBe('?month=2&site=leeds&part=BP-70A')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leeds · BP-70A: Mar 2098' }))
    const cells = await dialog.findAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['SB-1', 'BP-70A', 'No device', 'Mar 2098', '42%'],
    ])
    expect(dialog.getByRole('link', { name: 'SB-1' })).toHaveAttribute(
      'href',
      `/demo/battery/all?id=${inUrl('b1')}`,
    )
    expect(dialog.getByText('7 more batteries are less likely.')).toBeVisible()
    expect(server.requests(listOrderedBatteries)[0]?.body).toEqual({
      ...{ ahead: 0, site: 'leeds', part: 'BP-70A', month: 2 },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(search()).toBe(''))
  })

  it('are those of a link, also without home location; a month that is none shows none [F-319]', async () => {
    const server = aServerWithOrders().answer(listOrderedBatteries, { batteries: [], totalCount: 0 })
    await open('?month=now&site=&part=')
    expect(
      await screen.findByRole('dialog', { name: 'No home location · No part number: Due now' }),
    ).toBeVisible()
    expect(await screen.findByText('No battery is likely to be due then.')).toBeVisible()
    expect(server.requests(listOrderedBatteries)[0]?.body).toMatchObject({
      site: null,
      part: null,
      month: 'now',
    })
    for (const query of ['?month=12', '?month=1&part=%00', `?month=1&part=${'x'.repeat(257)}`]) {
      cleanup()
      await open(query)
      await table()
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })
})

describe('a backtest', () => {
  const some = { expected: { expected: 12.4, from: 9, to: 16 }, error: 11.6 }
  const answer: AnswerOf<typeof backtestForecasts> = {
    part: 'BP-70A',
    parts: ['BP-70A', 'BP-52C'],
    tests: [
      {
        daysAgo: 30,
        batteries: 9,
        said: 1,
        fell: 0,
        right: 0,
        held: 9,
        ended: 0,
        endedHeld: 0,
        ...some,
        error: null,
      },
      {
        daysAgo: 90,
        batteries: 50,
        said: 12,
        fell: 14,
        right: 11,
        held: 44,
        ended: 12,
        endedHeld: 9,
        ...some,
      },
      { daysAgo: 180, batteries: 40, said: 3, fell: 10, right: 2, held: 30, ended: 3, endedHeld: 2, ...some },
    ],
  }
  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  it('compares what was said with what has come, part by part, in the address [F-323]', async () => {
    const server = aServerWithOrders().answer(backtestForecasts, answer)
    const { search } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'How good are forecasts?' }))
    expect(search()).toBe('?backtest=')
    expect(await cellsOf(/^Batteries tested/)).toEqual(['9', '50', '40'])
    expect(await cellsOf(/^Expected to fall/)).toEqual(['Too few to tell', '12 (9–16)', '12 (9–16)'])
    expect(await cellsOf(/^Of those said to be due/)).toEqual(['Too few to tell', '11 of 12 (92%)', '2 of 3'])
    expect(await cellsOf(/^Of those that fell/)).toEqual([
      'Too few to tell',
      '11 of 14 (79%)',
      '2 of 10 (20%)',
    ])
    expect(await cellsOf(/^The median was off by/)).toEqual(['Too few to tell', '12 days', '12 days'])
    expect(await cellsOf(/^Intervals/)).toEqual(['Too few to tell', '44 of 50 (88%)', '30 of 40 (75%)'])
    expect(await cellsOf(/^Held, of the intervals/)).toEqual([
      ...['Too few to tell', '9 of 12 (75%)', '2 of 3'],
    ])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Battery PN' }), 'BP-52C')
    expect(search()).toBe('?backtest=BP-52C')
    await waitFor(() => expect(server.requests(backtestForecasts).at(-1)?.query).toEqual({ part: 'BP-52C' }))
  })

  it('has no share of none, and no error of what has not come [F-323]', async () => {
    const [, , last] = answer.tests
    const tests = last ? [{ ...last, said: 0, right: 0, fell: 0, error: null }] : []
    aServerWithOrders().answer(backtestForecasts, { ...answer, tests })
    await open('?backtest=')
    expect(await cellsOf(/^Fell below it/)).toEqual(['0'])
    for (const name of [/^Of those said to be due/, /^Of those that fell/, /^The median was off by/])
      expect(await cellsOf(name)).toEqual(['–'])
  })

  it('says that no battery has a part number, or that it failed [F-323]', async () => {
    aServerWithOrders().answer(backtestForecasts, { part: null, parts: [], tests: [] })
    await open('?backtest=')
    expect(await screen.findByText('No battery has a part number.')).toBeVisible()
    cleanup()
    aServerWithOrders().refuse(backtestForecasts, 'tooManyRequests')
    await open('?backtest=')
    expect(await screen.findByText('The forecasts could not be tested.')).toBeVisible()
  })
})
