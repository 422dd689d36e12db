import { countSmartBatteries, listSmartBatteries } from '@muster/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aServerWithBatteries, openBatteries, rowOf } from '../list/testing/open-list.tsx'
import { aBatteryRow } from '../list/testing/some-batteries.ts'

const tabs = () => within(screen.getByRole('navigation', { name: 'Status' }))

describe('the answers of the battery calls', () => {
  it('fill the rows and the total by the list, the tabs and the chart by the counts [B-1271]', async () => {
    aServerWithBatteries()
      .answer(listSmartBatteries, {
        smartBatteries: { nodes: [aBatteryRow('SB-01'), aBatteryRow('SB-02')], totalCount: 57 },
      })
      .answer(countSmartBatteries, {
        ...{ all: 600, red: 100, orange: 200, green: 300 },
        reporting: { all: 60, red: 11, orange: 19, green: 30 },
      })
    await openBatteries()
    const table = within(await screen.findByRole('table', { name: 'Batteries' }))
    await rowOf('SB-02')
    expect(table.getAllByRole('row', { name: /SB-/ })).toHaveLength(2)
    expect(screen.getByRole('heading', { level: 2, name: '57 batteries' })).toBeVisible()
    await tabs().findByRole('link', { name: 'All 600' })
    const texts = (links: HTMLElement[]) => links.map(({ textContent }) => textContent)
    expect(texts(tabs().getAllByRole('link'))).toEqual([
      ...['All 600', 'Problem 100', 'Warning 200', 'Good 300'],
    ])
    const chart = within(screen.getByRole('region', { name: 'Battery Estate Overview' }))
    expect(texts(chart.getAllByRole('link'))).toEqual([
      ...['Replace 11 18.3%', 'Warning 19 31.7%', 'Good 30 50.0%'],
    ])
  })
})

describe('the chart of batteries', () => {
  const chart = async () => within(await screen.findByRole('region', { name: 'Battery Estate Overview' }))
  const bars = async () => (await chart()).findAllByRole('link')

  it('has a bar for each status, in percent of those that reported [B-401 B-402 B-403 B-420]', async () => {
    aServerWithBatteries()
    await openBatteries()
    expect((await bars()).map(({ textContent }) => textContent)).toEqual([
      'Replace 10 5.0%',
      'Warning 50 25.0%',
      'Good 140 70.0%',
    ])
    expect((await chart()).getByText('200 batteries seen in the last 30 days')).toBeVisible()
    const ticks = ['0%', '25%', '50%', '75%', '100%']
    for (const tick of ticks) expect((await chart()).getByText(tick)).toBeInTheDocument()
    const [replace] = await bars()
    expect(replace?.querySelector('[style*="width"]')).toHaveStyle({ width: '5%' })
  })

  it('shows statuses by colour, shape and word, and says what Replace means [B-405 B-412 B-1415]', async () => {
    aServerWithBatteries()
    await openBatteries()
    const shown = await bars()
    expect(shown.map((bar) => bar.getAttribute('data-status'))).toEqual(['problem', 'warning', 'good'])
    for (const bar of shown) expect(bar.querySelector('svg')).toBeInTheDocument()
    expect(shown[0]).toHaveAttribute('title', 'in need of battery replacement')
  })

  it('leads to the list of a status, and highlights its bar for two seconds [B-404 B-406 B-952]', async () => {
    aServerWithBatteries()
    const { path, search } = await openBatteries()
    await bars()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const [replace] = await bars()
    fireEvent.click(replace as HTMLElement)
    expect(path()).toBe('/demo/battery/problem')
    // The list then has as many as the bar counts [B-324].
    expect(search()).toBe('?only=seenLately')
    const highlighted = () => document.querySelectorAll('[data-highlighted]')
    expect(highlighted()).toHaveLength(1)
    vi.advanceTimersByTime(1900)
    expect(highlighted()).toHaveLength(1)
    vi.advanceTimersByTime(200)
    await waitFor(() => expect(highlighted()).toHaveLength(0))
  })

  it('fades the other bars while one is pointed at [B-406 B-951]', async () => {
    aServerWithBatteries()
    await openBatteries()
    const [, warning] = await bars()
    await userEvent.hover(warning as HTMLElement)
    const faded = (await bars()).map((bar) => bar.hasAttribute('data-faded'))
    expect(faded).toEqual([true, false, true])
    await userEvent.unhover(warning as HTMLElement)
    expect(document.querySelectorAll('[data-faded]')).toHaveLength(0)
  })

  it('says so where nothing reported [B-953]', async () => {
    const none = { all: 0, red: 0, orange: 0, green: 0 }
    aServerWithBatteries([]).answer(countSmartBatteries, { ...none, reporting: none })
    await openBatteries()
    expect(await (await chart()).findByText('No data available')).toBeVisible()
  })
})

describe('the status tabs of batteries', () => {
  it('have their numbers, and links of their own [B-209 B-420 B-423 B-9910]', async () => {
    aServerWithBatteries()
    await openBatteries('battery')
    await tabs().findByRole('link', { name: 'Problem 187' })
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['All 8,408', '/demo/battery/all'],
      ['Problem 187', '/demo/battery/problem'],
      ['Warning 1,042', '/demo/battery/warning'],
      ['Good 7,179', '/demo/battery/good'],
    ])
    expect(tabs().getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  })

  it.each([
    ['nonsense', undefined, 'All'],
    ['problem', 'red', 'Problem'],
    ['replace', 'red', 'Problem'],
    ['orange', 'orange', 'Warning'],
    ['good', 'green', 'Good'],
    ['Problem', 'red', 'Problem'],
  ])(
    'show under /battery/%s the status %s [B-203 B-205 B-206 B-207 B-208 B-9911]',
    async (word, statusType, tab) => {
      const server = aServerWithBatteries()
      await openBatteries(`battery/${word}`)
      await rowOf('SB-01')
      expect(server.requests(listSmartBatteries)[0]?.query.statusType).toBe(statusType)
      expect(tabs().getByRole('link', { current: 'page' })).toHaveTextContent(tab)
    },
  )

  it('keep search, sort and filters, and go back to the first page [B-814]', async () => {
    aServerWithBatteries()
    await openBatteries('battery/all?search=SB&sort=-model&page=2&groups=yard|yard&id=YQ')
    await rowOf('SB-10')
    expect(tabs().getByRole('link', { name: /^Good/ })).toHaveAttribute(
      'href',
      '/demo/battery/good?search=SB&sort=-model&groups=yard|yard',
    )
  })

  it('describe in the title what they list [B-411 B-412]', async () => {
    aServerWithBatteries()
    await openBatteries('battery/problem')
    const title = { level: 2, name: '12 batteries in need of battery replacement' }
    expect(await screen.findByRole('heading', title)).toBeVisible()
  })
})
