import {
  exportAnomalyDeviceCount,
  getAnomaly,
  getLanguageAndLocale,
  listAnomalies,
  readAnomalyDeviceCount,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { browserIn } from '../../../testing/time-zone.ts'
import { anAnomaly, anAnomalyServer, now, someDays } from '../testing/an-anomaly-server.ts'

beforeEach(() => {
  browserIn('Pacific/Auckland')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const name = 'Frequent reboots on firmware 7.2.1, model T8 Scan'
const heading = (text: string) => screen.findByText(text, { selector: 'h1' })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

async function openPage(id = 'an-1', title = name) {
  const opened = renderConsole(`/demo/core/anomalies/details?anomalyId=${id}`)
  await heading(title)
  return { ...opened, address: () => opened.path() + opened.router.state.location.search }
}

async function plot() {
  const slider = await screen.findByRole('slider', { name: 'Devices affected' })
  await waitFor(() => expect(slider).not.toHaveAttribute('aria-busy', 'true'))
  return slider
}

describe('the history of an anomaly', () => {
  it('says when it was detected, whom it affected and what it is about [C-121 C-1816 C-1819]', async () => {
    anAnomalyServer()
    await openPage()
    const facts = await region('Details')
    const said = facts
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(said.map(([term]) => term)).toEqual([
      'Last detected',
      'Affected now',
      'First detected',
      'Highest affected',
      'Occurrences',
      'Total affected',
      'Alert type',
      'Affected properties',
    ])
    const values = said.map(([, value]) => value)
    // The days of the bars, wherever the user is.
    expect([values[0], values[2]]).toEqual(['12 Nov 2026', '4 Oct 2026'])
    expect([1, 3, 4, 5, 6].map((index) => values[index])).toEqual([
      '96 devices',
      '103 devices',
      '35 days',
      '1,138 devices',
      'Reboot',
    ])
    expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'firmware 7.2.1',
      'model T8 Scan',
    ])
    expect(facts.getByRole('link', { name: 'model T8 Scan' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/demo\/core\/devices\?models=/),
    )
  })

  it('says in plain words what stood out on the last day it was raised [C-1817 C-1818 C-9945]', async () => {
    anAnomalyServer()
    await openPage()
    const statement = await region('What stands out')
    expect(screen.getByRole('region', { name: 'What stands out' })).toHaveTextContent(
      '4.8× more than expected',
    )
    for (const text of [
      'On 12 Nov 2026, devices with both properties had the Reboot alert 4.8 times as often as the estate as a whole. That is 7.8 times as often as on the other devices, of which 2.0% had it.',
      'Devices with firmware 7.2.1 and model T8 Scan',
      '15.7%',
      '96 of 612 devices like this had the Reboot alert on 12 Nov 2026',
      'All devices',
      '3.3%',
      '214 of 6,482 devices had the Reboot alert on 12 Nov 2026',
    ])
      expect(statement.getByText(text)).toBeVisible()
  })

  it('says how sure its name is, and lists what else it could be [F-604 F-606]', async () => {
    const { properties } = anAnomaly
    const application = {
      name: 'application' as const,
      value: 'com.scan 4.13.0',
      id: '7',
      applicationName: 'Scan',
    }
    const model = { name: 'model' as const, value: 'T9' }
    anAnomalyServer().answer(getAnomaly, {
      ...anAnomaly,
      names: [
        { properties, probability: 0.61 },
        { properties: [application], alike: { count: 30, some: [[model]] }, probability: 0.247 },
      ],
    })
    await openPage()
    const names = await region('How sure is this?')
    expect(names.getByRole('heading', { name: 'How sure is this?' })).toBeVisible()
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'firmware 7.2.1 + model T8 Scan61%',
      'application Scan 4.13.0and 30 others on the same devicesmodel T929 more25%',
      ...['model T9', '29 more'],
    ])
    expect(names.getByText(/The cause is among them with a probability of at least 85%/)).toBeVisible()
    expect(names.getByRole('link', { name: 'application Scan 4.13.0' })).toHaveAttribute(
      'href',
      expect.stringContaining('version=4.13.0'),
    )
  })

  it('says that nothing else fits where there is one name [F-606]', async () => {
    const { properties } = anAnomaly
    anAnomalyServer().answer(getAnomaly, { ...anAnomaly, names: [{ properties, probability: 0.998 }] })
    await openPage()
    const names = await region('How sure is this?')
    expect(names.getByText(/No other property or pair of properties explains these alerts/)).toBeVisible()
    expect(names.getByText('>99%')).toBeVisible()
  })

  it('says that what the same devices have cannot be told apart where there is one name of several [F-606]', async () => {
    const { properties } = anAnomaly
    const alike = { count: 1, some: [[{ name: 'osBuild' as const, value: 'B7' }]] }
    anAnomalyServer().answer(getAnomaly, { ...anAnomaly, names: [{ properties, alike, probability: 1 }] })
    await openPage()
    const names = await region('How sure is this?')
    expect(names.getByText(/Nothing on other devices explains these alerts nearly as well/)).toBeVisible()
    expect(names.getByText('and 1 other on the same devices')).toBeVisible()
  })

  it('says nothing of names that were not stored [F-606]', async () => {
    anAnomalyServer()
    await openPage()
    expect(screen.queryByRole('region', { name: 'How sure is this?' })).not.toBeInTheDocument()
  })

  it('says nothing about times of nothing [C-9945]', async () => {
    anAnomalyServer().answer(getAnomaly, { ...anAnomaly, totalAlertingCount: 0, groupAlertingCount: 0 })
    await openPage()
    const statement = await region('What stands out')
    expect(statement.queryByText(/more than expected/)).not.toBeInTheDocument()
    expect(statement.getByText('0 of 6,482 devices had the Reboot alert on 12 Nov 2026')).toBeVisible()
  })

  it('tells of one property as of one, and of what the last search no longer raised', async () => {
    const server = anAnomalyServer()
    server.answer(getAnomaly, {
      ...anAnomaly,
      properties: [{ name: 'group', value: 'night' }],
      detected: false,
    })
    await openPage('an-1', 'Frequent reboots in group night')
    expect(screen.getByText(/devices with this property had the Reboot alert/)).toBeVisible()
    expect(screen.getByText('No longer detected')).toBeVisible()
    expect(screen.getByText('Latest affected')).toBeVisible()
  })

  it.each([
    [3, 'In the search on 13 Nov 2026, 3 devices were affected: an anomaly needs at least 5.'],
    [
      96,
      'The search on 13 Nov 2026 did not raise it: the alert was not clearly more common than in the rest of the estate, or another property explains it better.',
    ],
  ])('says why the last search did not raise it, with %i devices affected', async (insignificant, why) => {
    const last = { date: '2026-11-13', significant: 0, insignificant, deviceBitSet: 'last' }
    anAnomalyServer()
      .answer(getAnomaly, { ...anAnomaly, detected: false })
      .answer(readAnomalyDeviceCount, [...someDays, last])
    await openPage()
    expect(await screen.findByText(why)).toBeVisible()
  })

  it.each([
    [someDays, 'No search has run since the one on 12 Nov 2026, which raised it.'],
    [[], 'No search in the last 90 days raised it.'],
  ])('says that there was no search since, or none that raised it: %#', async (days, why) => {
    anAnomalyServer()
      .answer(getAnomaly, { ...anAnomaly, detected: false })
      .answer(readAnomalyDeviceCount, days)
    await openPage()
    expect(await screen.findByText(why)).toBeVisible()
  })

  it.each([
    [
      { name: 'application', value: 'b 126.12.0', applicationName: 'Browser' },
      'on devices with Browser 126.12.0',
    ],
    [{ name: 'simOperator', value: 'Acme' }, 'on devices with SIM operator Acme'],
    [{ name: 'homeLocation', value: 'Leeds' }, 'at Leeds'],
  ] as const)('loses contact with devices, not with what they have: %#', async (property, where) => {
    anAnomalyServer().answer(getAnomaly, {
      ...anAnomaly,
      alertType: 'deviceUtilisationOutOfContactStatus',
      properties: [property],
    })
    await openPage('an-1', `Lost contact ${where}`)
  })

  it('names properties with their articles where the language has them', async () => {
    anAnomalyServer()
      .answer(getLanguageAndLocale, { language: 'fr', locale: 'fr' })
      .answer(getAnomaly, {
        ...anAnomaly,
        properties: [{ name: 'application', value: 'com.example.scan 4.13.0', applicationName: 'Scan' }],
      })
    await openPage('an-1', 'Redémarrages fréquents avec Scan 4.13.0')
    expect(screen.getByText('Appareils avec l’application Scan 4.13.0')).toBeVisible()
  })

  it.each([
    ['Scan', 'High battery drain with Scan 4.13.0'],
    [undefined, 'High battery drain with com.example.scan 4.13.0'],
  ])('is about an application by its name, or by its package: %s', async (applicationName, title) => {
    anAnomalyServer().answer(getAnomaly, {
      ...anAnomaly,
      alertType: 'averageDischargeStatus',
      properties: [{ name: 'application', value: 'com.example.scan 4.13.0', applicationName }],
    })
    await openPage('an-1', title)
  })
})

describe('the chart of an anomaly', () => {
  it('has 90 days of UTC up to the user’s own date, raised or not [C-1820]', async () => {
    const server = anAnomalyServer()
    await openPage()
    const slider = await plot()
    expect(server.requests(readAnomalyDeviceCount)[0]?.query).toEqual({
      anomalyId: 'an-1',
      timeZone: 'Pacific/Auckland',
    })
    expect(slider).toHaveAttribute('aria-valuemax', '90')
    const said = () => slider.getAttribute('aria-valuetext')
    expect(said()).toBe('Fri 13 Nov: Anomaly raised -, Not raised -')
    slider.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(said()).toBe('Thu 12 Nov: Anomaly raised 96, Not raised 0')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(said()).toBe('Tue 10 Nov: Anomaly raised 0, Not raised 7')
    const legend = (await region('Devices affected')).getAllByRole('list')[0] as HTMLElement
    expect(legend).toHaveTextContent('Anomaly raisedNot raised')
  })

  it('leads from a day to its devices, but not from one without a search [C-1821 C-9908]', async () => {
    anAnomalyServer()
    const { address } = await openPage()
    const slider = await plot()
    slider.focus()
    await userEvent.keyboard('{Enter}')
    expect(address()).toBe('/demo/core/anomalies/details?anomalyId=an-1')
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await waitFor(() =>
      expect(address()).toBe('/demo/core/anomalies/details/devices?anomalyId=an-1&utc=2026-11-12'),
    )
    expect(await heading('Devices')).toBeVisible()
  })

  it('is exported by the server, named after its title and the time in UTC [C-1822 C-9946]', async () => {
    const names = savedFiles()
    const server = anAnomalyServer().answer(exportAnomalyDeviceCount, new Blob(['Date\r\n']))
    await openPage()
    await plot()
    await userEvent.click(screen.getByRole('button', { name: 'Export Devices affected as CSV' }))
    await waitFor(() => expect(names).toEqual(['Devices affected_2026-11-12T14-16-05Z.csv']))
    expect(server.requests(exportAnomalyDeviceCount)[0]?.query).toEqual({
      anomalyId: 'an-1',
      timeZone: 'Pacific/Auckland',
    })
  })

  it('has no file without figures [C-9946]', async () => {
    anAnomalyServer().answer(readAnomalyDeviceCount, [])
    await openPage()
    expect(await screen.findByText('No data available')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Export Devices affected as CSV' })).toBeDisabled()
  })

  it('that could not be loaded leaves the rest, and is tried again', async () => {
    const server = anAnomalyServer().refuse(readAnomalyDeviceCount, 'tooManyRequests')
    await openPage()
    expect(await screen.findByText('This chart could not be loaded.')).toBeVisible()
    expect((await region('Details')).getByText('35 days')).toBeVisible()
    server.answer(readAnomalyDeviceCount, [])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No data available')).toBeVisible()
  })
})

describe('an anomaly that is none', () => {
  const notFound = async () => {
    expect(await heading('Anomaly not found')).toBeVisible()
    return screen.getByRole('link', { name: 'Go to anomalies' })
  }

  it.each(['', '?anomalyId='])(
    'is not found without an id (%s), with a way to the list [C-1815 C-2350]',
    async (query) => {
      const server = anAnomalyServer()
      const { path } = renderConsole(`/demo/core/anomalies/details${query}`)
      await userEvent.click(await notFound())
      await waitFor(() => expect(path()).toBe('/demo/core/anomalies'))
      expect(server.requests(getAnomaly)).toEqual([])
      await waitFor(() => expect(server.requests(listAnomalies)).toHaveLength(1))
    },
  )

  it.each(['notFound', 'invalidInput'] as const)(
    'is not found where the server says %s [C-9945 C-2350]',
    async (code) => {
      anAnomalyServer().refuse(getAnomaly, code)
      renderConsole('/demo/core/anomalies/details?anomalyId=other')
      expect(await notFound()).toBeVisible()
    },
  )

  it('leads from an unknown page of it to its history, and says why [C-9907]', async () => {
    anAnomalyServer()
    const { path, router } = renderConsole('/demo/core/anomalies/details/nope?anomalyId=an-1')
    expect(await heading(name)).toBeVisible()
    expect(path() + router.state.location.search).toBe('/demo/core/anomalies/details?anomalyId=an-1')
    expect(screen.getByText('There is no page at this address.')).toBeVisible()
  })

  it('is tried again where the server does not answer', async () => {
    const server = anAnomalyServer().refuse(getAnomaly, 'tooManyRequests')
    renderConsole('/demo/core/anomalies/details?anomalyId=an-1')
    expect(await heading('The anomaly could not be loaded.')).toBeVisible()
    server.answer(getAnomaly, anAnomaly)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading(name)).toBeVisible()
  })
})
