import {
  countBatteriesByAge,
  countBatteriesByDischarge,
  countBatteriesByFirstSeen,
  countBatteriesByHealth,
  countSmartBatteryAlerts,
  getBatteryEstate,
  getDeviceEstate,
  reportError,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  aBatteryServer,
  batteriesCode,
  batteryAlertsOn,
  devicesCode,
  intervalsOf,
} from '../../../testing/batteries.ts'
import { renderConsole } from '../../../testing/console.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { changeLanguage } from '../../session/language/language.ts'

const statistics = [
  countBatteriesByHealth,
  countBatteriesByDischarge,
  countBatteriesByAge,
  countBatteriesByFirstSeen,
]
const charts = ['Battery health', 'Average discharge', 'Battery age', 'First seen']

const open = () => renderConsole('/demo/battery/overview')
const card = async (name: string) => within(await screen.findByRole('region', { name }))
/** What can be seen of each card. */
const shown = () =>
  screen.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent)
const links = async (name: string) =>
  (await (await card(name)).findAllByRole('link')).map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])

describe('the battery overview', () => {
  it('counts batteries that are not under warranty by status, each leading to its list [B-101 B-201 B-202 B-301 B-310 B-1271 B-1404 B-1415]', async () => {
    const server = aBatteryServer()
    open()
    expect(await links('Batteries')).toEqual([
      ['Replace9<1%', '/demo/battery/problem?only=outOfWarranty,seenLately'],
      ['Warning12012.0%', '/demo/battery/warning?only=outOfWarranty,seenLately'],
      ['Good87187.1%', '/demo/battery/good?only=outOfWarranty,seenLately'],
    ])
    expect(
      (await card('Batteries')).getByText('1,000 batteries out of warranty, seen in the last 30 days'),
    ).toBeVisible()
    const [asked] = server.requests(getBatteryEstate)
    expect(asked?.query).toEqual({ underWarranty: 'false' })
    expect(asked?.headers.get('world')).toBe('demo')
  })

  it('counts devices by discharge, each status leading to its list [B-103 B-302 B-310 B-1271]', async () => {
    aBatteryServer()
    open()
    expect(await links('Devices by discharge')).toEqual([
      ['Problem00%', '/demo/battery/devices/problem'],
      ['Warning5012.5%', '/demo/battery/devices/warning'],
      ['Good35087.5%', '/demo/battery/devices/good'],
    ])
  })

  it('draws the shares as one bar, without a part for none [B-310]', async () => {
    aBatteryServer()
    open()
    await links('Devices by discharge')
    const region = screen.getByRole('region', { name: 'Devices by discharge' })
    const parts = [...region.querySelectorAll<HTMLElement>('[class*="part"][data-status]')]
    expect(parts.map(({ dataset, style }) => [dataset.status, style.flexGrow])).toEqual([
      ['warning', '50'],
      ['good', '350'],
    ])
  })

  it('says so where there are no batteries or devices', async () => {
    aBatteryServer()
      .answer(getBatteryEstate, { all: 0, red: 0, orange: 0, green: 0 })
      .answer(getDeviceEstate, { all: 0, red: 0, yellow: 0, green: 0 })
    open()
    expect(await screen.findByText('No batteries')).toBeVisible()
    expect(await screen.findByText('No devices yet')).toBeVisible()
  })

  it('offers a second attempt for what could not be loaded; the rest of the page stays', async () => {
    const server = aBatteryServer()
      .refuse(getBatteryEstate, 'tooManyRequests')
      .answer(reportError, { taken: true })
    open()
    const batteries = await card('Batteries')
    const again = await batteries.findByRole('button', { name: 'Try again' })
    expect(batteries.getByText('The battery counts could not be loaded.')).toBeVisible()
    expect(await links('Devices by discharge')).toHaveLength(3)
    server.answer(getBatteryEstate, { all: 1, red: 1, orange: 0, green: 0 })
    await userEvent.click(again)
    expect(await batteries.findByRole('link', { name: /^Replace/ })).toBeVisible()
  })

  it('speaks French, with its own numbers and names [A-601]', async () => {
    aBatteryServer()
    open()
    await links('Batteries')
    await changeLanguage('fr')
    expect(await screen.findByRole('link', { name: /^Remplacer\s?9\s?<\s?1/ })).toBeVisible()
    expect(await screen.findByText(/^Problème jusqu’à 60\s%$/)).toBeVisible()
  })
})

describe('the alerts', () => {
  const someAlerts = {
    batteryHealthStatus: { red: 121, yellow: 1486, count: 1607, enabled: true },
    batteryAverageDischargeStatus: { red: 0, yellow: 402, count: 402, enabled: true },
    batteryCycleCountStatus: { red: 31, yellow: 0, count: 31, enabled: true },
  }

  it('are a row each, with their counts by level, leading to the batteries that have them [B-303 B-311 B-312]', async () => {
    aBatteryServer().answer(countSmartBatteryAlerts, someAlerts)
    open()
    const table = await screen.findByRole('table', { name: 'Alerts' })
    const rows = within(table).getAllByRole('row')
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells).toEqual([
      ['Alert', 'Problem', 'Warning'],
      ['Battery health', '121', '1,486'],
      ['Average discharge', '0', '402'],
      ['Cycle count', '31', '0'],
    ])
    // Unlike the charts, which count those of the last 30 days [B-324].
    expect(screen.getByText('All batteries, no matter when they were last seen')).toBeVisible()
    const hrefs = within(table)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
    expect(hrefs).toEqual([
      ['Battery health: 121, Problem', '/demo/battery/all?alerts=batteryHealthStatus-red'],
      ['Battery health: 1,486, Warning', '/demo/battery/all?alerts=batteryHealthStatus-yellow'],
      ['Average discharge: 402, Warning', '/demo/battery/all?alerts=batteryAverageDischargeStatus-yellow'],
      ['Cycle count: 31, Problem', '/demo/battery/all?alerts=batteryCycleCountStatus-red'],
    ])
  })

  it('are said to be none where there are none [B-313 B-1311]', async () => {
    aBatteryServer()
    open()
    expect(await (await card('Alerts')).findByText('No alerts')).toBeVisible()
  })

  it('that the world does not watch are not shown, however many there are [B-331]', async () => {
    aBatteryServer().answer(countSmartBatteryAlerts, {
      ...someAlerts,
      batteryCycleCountStatus: { ...someAlerts.batteryCycleCountStatus, enabled: false },
    })
    open()
    const table = await screen.findByRole('table', { name: 'Alerts' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['Battery health', 'Average discharge'])
  })

  it('have no card where the world watches none of them [B-331]', async () => {
    const off = { red: 0, yellow: 0, count: 0, enabled: false }
    aBatteryServer({ toggles: [] }).answer(countSmartBatteryAlerts, {
      batteryHealthStatus: off,
      batteryAverageDischargeStatus: off,
      batteryCycleCountStatus: off,
    })
    open()
    await links('Batteries')
    await waitFor(() => expect(shown()).toEqual(['Batteries', 'Devices by discharge']))
  })

  it('offer a second attempt', async () => {
    const server = aBatteryServer()
      .refuse(countSmartBatteryAlerts, 'tooManyRequests')
      .answer(reportError, { taken: true })
    open()
    const alerts = await card('Alerts')
    const again = await alerts.findByRole('button', { name: 'Try again' })
    server.answer(countSmartBatteryAlerts, someAlerts)
    await userEvent.click(again)
    expect(await alerts.findByRole('table')).toBeVisible()
  })
})

describe('what the licence does not include', () => {
  it('is not shown: devices, with batteries alone [B-136 B-330]', async () => {
    const server = aBatteryServer({ features: [batteriesCode], toggles: [] })
    open()
    await links('Batteries')
    await screen.findByText('No alerts')
    expect(shown()).toEqual(['Batteries', 'Alerts'])
    expect(server.requests(getDeviceEstate)).toEqual([])
  })

  it('is not shown: batteries, their alerts and charts, with devices alone [B-136 B-330]', async () => {
    const server = aBatteryServer({ features: [devicesCode] })
    open()
    await links('Devices by discharge')
    expect(shown()).toEqual(['Devices by discharge'])
    for (const call of [getBatteryEstate, countSmartBatteryAlerts, ...statistics]) {
      expect(server.requests(call)).toEqual([])
    }
  })
})

describe('what the settings switch off', () => {
  it('is not shown: devices by discharge [B-331]', async () => {
    aBatteryServer({ toggles: [], settings: { ...batteryAlertsOn, averageDischargeEnabled: false } })
    open()
    await links('Batteries')
    await waitFor(() => expect(shown()).toEqual(['Batteries', 'Alerts']))
  })

  it('leaves a message where nothing else is licensed [B-331]', async () => {
    aBatteryServer({ features: [devicesCode], settings: {} })
    open()
    expect(await screen.findByText('Nothing to show')).toBeVisible()
    expect(screen.queryByRole('region')).toBeNull()
  })

  it.each([
    ['batteryHealthStatusEnabled', 'Battery health'],
    ['batteryAverageDischargeEnabled', 'Average discharge'],
  ])('is not shown: the histogram of %s [B-331]', async (setting, title) => {
    aBatteryServer({ settings: { ...batteryAlertsOn, [setting]: false } })
    open()
    await links('Batteries')
    const others = charts.filter((chart) => chart !== title)
    await waitFor(() => expect(shown().slice(3)).toEqual(others))
  })
})

describe('the histograms', () => {
  const bars = async (title: string) => {
    const [head, ...rows] = within(await screen.findByRole('table', { name: title })).getAllByRole('row')
    return {
      head: [...(head?.children ?? [])].map((cell) => cell.textContent),
      names: rows.map((row) => row.children[0]?.textContent),
      counts: rows.map((row) => row.children[1]?.textContent),
    }
  }

  it('are not shown without their toggle, and not asked for [B-305 B-306 B-1508]', async () => {
    const server = aBatteryServer({ toggles: [] })
    open()
    await links('Batteries')
    await links('Devices by discharge')
    await screen.findByText('No alerts')
    expect(shown()).toEqual(['Batteries', 'Devices by discharge', 'Alerts'])
    expect(statistics.map((call) => server.requests(call).length)).toEqual([0, 0, 0, 0])
  })

  it('are four, each asked for once [B-304 B-306 B-1508]', async () => {
    const server = aBatteryServer()
    open()
    await bars('First seen')
    expect(shown().slice(3)).toEqual(charts)
    expect(screen.getAllByText(/; batteries seen in the last 30 days$/)).toHaveLength(3)
    expect(statistics.map((call) => server.requests(call).length)).toEqual([1, 1, 1, 1])
  })

  it.each([
    [
      'Battery health',
      'Battery health (%)',
      '0–40 40–50 50–60 60–70 70–80 80–90 90–100',
      ['12 batteries', '5,191 batteries'],
      '[B-320]',
    ],
    [
      'Average discharge',
      'Average discharge (% per hour)',
      '0–10 10–20 20–30 30–40 40–50 50–60 60–70 70–80 80–90 90–100 >100',
      ['7,948 batteries', '0 batteries'],
      '[B-321]',
    ],
    [
      'First seen',
      'First seen (months ago)',
      '0–1 1–2 2–3 3–6 6–12 >12',
      ['212 batteries', '4,357 batteries'],
      '[B-322]',
    ],
    [
      'Battery age',
      'Battery age (months)',
      '0–6 6–12 12–18 18–24 24–36 >36',
      ['1,204 batteries', '735 batteries'],
      '[B-323]',
    ],
  ])('of %s has its buckets in order: %s %s %j %s', async (title, heading, names, ends) => {
    aBatteryServer()
    open()
    const table = await bars(title)
    expect(table.head).toEqual([heading, 'Batteries'])
    expect(table.names).toEqual(names.split(' '))
    expect([table.counts[0], table.counts.at(-1)]).toEqual(ends)
  })

  it('say from where on the world warns, at the place of its threshold', async () => {
    aBatteryServer({ settings: { ...batteryAlertsOn, batteryAverageDischargeYellow: 12.5 } })
    open()
    await bars('Battery health')
    const limits = async (title: string) =>
      (await card(title)).queryAllByRole('listitem').map((item) => item.textContent)
    expect(await limits('Battery health')).toEqual(['Problem up to 60%', 'Warning up to 80%'])
    expect(await limits('Average discharge')).toEqual(['Warning from 12.5%', 'Problem from 25%'])
    expect(await limits('Battery age')).toEqual([])
  })

  it('without batteries say so [B-953 B-1310]', async () => {
    aBatteryServer().answer(countBatteriesByHealth, intervalsOf('health', []))
    open()
    const health = await card('Battery health')
    expect(await health.findByText('No data available')).toBeVisible()
    expect(health.getByRole('button', { name: 'Export Battery health as CSV' })).toBeDisabled()
  })

  it('offer a second attempt, each on its own', async () => {
    const server = aBatteryServer()
      .refuse(countBatteriesByAge, 'tooManyRequests')
      .answer(reportError, { taken: true })
    open()
    const age = await card('Battery age')
    const again = await age.findByRole('button', { name: 'Try again' })
    expect((await bars('First seen')).counts).toHaveLength(6)
    server.answer(countBatteriesByAge, intervalsOf('age', [7]))
    await userEvent.click(again)
    expect((await bars('Battery age')).counts[0]).toBe('7 batteries')
  })

  it('can each be saved as a file [B-959]', async () => {
    const files = savedFiles()
    aBatteryServer()
    open()
    await bars('Battery age')
    await userEvent.click(screen.getByRole('button', { name: 'Export Battery age as CSV' }))
    expect(files).toEqual([expect.stringMatching(/^Battery age_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/)])
  })
})
