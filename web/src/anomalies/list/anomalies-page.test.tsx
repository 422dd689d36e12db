import {
  type Anomaly,
  anomalyProperties,
  countDevicesByStatus,
  currentUser,
  deviceAlerts,
  getUserSettings,
  listAnomalies,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, noSettings, renderConsole } from '../../../testing/console.tsx'
import { someCounts } from '../../../testing/estate.ts'
import { anAnomaly, anAnomalyServer, ofDrops } from '../testing/an-anomaly-server.ts'

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
/** The link in a row, by text: queries by role are far slower. */
const link = (text: string | RegExp) => screen.findByText(text, { selector: 'a' })
const off = /Anomaly detection is not supported/
const tooFew = /Anomaly detection is unavailable/

async function openPage(query = '') {
  const opened = renderConsole(`/demo/core/anomalies${query}`)
  await screen.findByText('Anomalies', { selector: 'h1' })
  return { ...opened, address: () => opened.path() + opened.router.state.location.search }
}

const asked = (server: ReturnType<typeof anAnomalyServer>) => {
  const { query, body } = server.requests(listAnomalies).at(-1) ?? {}
  return { query, body }
}

describe('the list of anomalies', () => {
  it('has these columns in this order [C-120 C-1802 C-9945]', async () => {
    anAnomalyServer()
    await openPage()
    expect(heads()).toEqual([
      'Description',
      'Latest affected',
      'Total affected',
      'Highest affected',
      'Occurrences',
      'Last detected',
      'First detected',
    ])
    const row = (await link(/^Frequent reboots/)).closest('tr') as HTMLElement
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(0, 5)).toEqual([
      'Frequent reboots on firmware 7.2.1, model T8 Scan',
      '96',
      '1,138',
      '103',
      '35',
    ])
    expect(cells.slice(5)).toEqual(['12 Nov 2026', '4 Oct 2026'])
  })

  it('begins with what was detected last, twenty at once [C-1803]', async () => {
    const server = anAnomalyServer()
    await openPage()
    await link(/^Frequent reboots/)
    expect(asked(server)).toEqual({
      query: { limit: '20', offset: '0' },
      body: { sort: { field: 'lastDetected', order: 'desc' }, alertStatuses: [] },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Occurrences' }))
    await waitFor(() =>
      expect(asked(server).body).toMatchObject({ sort: { field: 'detectedCount', order: 'asc' } }),
    )
  })

  it('has a page size of its own [C-1803 C-9912]', async () => {
    const server = anAnomalyServer().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { anomaliesList: 40 },
    })
    await openPage()
    await link(/^Frequent reboots/)
    expect(asked(server).query?.limit).toBe('40')
  })

  it('leads from anywhere in a row to its history, and from there back to the list as it was [C-1805]', async () => {
    anAnomalyServer()
    const { address } = await openPage('?sort=-detectedCount')
    const row = (await link(/^Frequent reboots/)).closest('tr') as HTMLElement
    await userEvent.click(within(row).getByText('1,138'))
    await waitFor(() => expect(address()).toBe('/demo/core/anomalies/details?anomalyId=an-1'))
    const trail = within(await screen.findByLabelText('Breadcrumb'))
    await userEvent.click(trail.getByText('Anomalies'))
    await waitFor(() => expect(address()).toBe('/demo/core/anomalies?sort=-detectedCount'))
  })

  it('leads there by keys, too [C-1805]', async () => {
    anAnomalyServer()
    const { address } = await openPage()
    ;(await link('Frequent drops at Leeds')).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/demo/core/anomalies/details?anomalyId=an-2'))
  })

  it('names every alert and every property, and has a name for alerts that it does not know [C-1809]', async () => {
    const named = (alertType: string, name: string, index: number) =>
      ({
        ...anAnomaly,
        anomalyId: `an-${index}`,
        alertType,
        properties: [{ name, value: 'X1' }],
      }) as Anomaly
    const ofAlerts = [...deviceAlerts, 'somethingNewStatus']
    const list = [
      ...ofAlerts.map((alert, index) => named(alert, 'model', index)),
      ...anomalyProperties.map((name, index) => named('deviceTimeErrorStatus', name, 20 + index)),
    ]
    anAnomalyServer().answer(listAnomalies, { list, totalCount: list.length })
    await openPage()
    await link('Other alert on model X1')
    const texts = [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent ?? '')
    expect(texts).toHaveLength(ofAlerts.length + anomalyProperties.length)
    expect(new Set(texts).size).toBe(texts.length - 1)
    for (const text of texts) expect(text).toMatch(/^[A-Z][a-z ]+ (on|at|in|with) .*X1( devices)?$/)
  })

  it('says what it means that there are none', async () => {
    anAnomalyServer().answer(listAnomalies, { list: [], totalCount: 0 })
    await openPage()
    expect(await screen.findByText('No anomalies')).toBeVisible()
    expect(screen.getByText(/far more common on devices with something in common/)).toBeVisible()
  })

  it('that could not be loaded is tried again', async () => {
    const server = anAnomalyServer().refuse(listAnomalies, 'tooManyRequests')
    await openPage()
    expect(await screen.findByText('The anomalies could not be loaded.')).toBeVisible()
    server.answer(listAnomalies, { list: [ofDrops], totalCount: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await link(/^Frequent drops/)).toBeVisible()
  })
})

describe('the filter of alert types', () => {
  it('applies at once, is in the address, and can be taken away [C-1804]', async () => {
    const server = anAnomalyServer()
    const { address } = await openPage()
    await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
    const panel = within(screen.getByRole('group', { name: 'Alert type' }))
    expect(panel.getAllByRole('checkbox')).toHaveLength(10)
    await userEvent.click(panel.getByLabelText('Drop'))
    await userEvent.click(panel.getByLabelText('Reboot'))
    const chosen = ['deviceUserExperienceRebootStatus', 'deviceUserExperienceDropStatus']
    await waitFor(() => expect(asked(server).body).toMatchObject({ alertStatuses: chosen }))
    await waitFor(() => expect(address()).toBe(`/demo/core/anomalies?alertTypes=${chosen.join(',')}`))
    await userEvent.click(screen.getByRole('button', { name: /^Remove filter Alert type/ }))
    await waitFor(() => expect(address()).toBe('/demo/core/anomalies'))
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  })

  it('comes from the address, and says when it leaves nothing', async () => {
    const server = anAnomalyServer().answer(listAnomalies, { list: [], totalCount: 0 })
    const { address } = await openPage('?alertTypes=deviceTimeErrorStatus,nonsense')
    expect(await screen.findByText('No anomalies of these alert types')).toBeVisible()
    expect(asked(server).body).toMatchObject({ alertStatuses: ['deviceTimeErrorStatus'] })
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1) ?? document.body)
    await waitFor(() => expect(address()).toBe('/demo/core/anomalies'))
  })
})

describe('the anomalies of an application', () => {
  const ofScan: Anomaly = {
    ...anAnomaly,
    properties: [{ name: 'application', value: 'com.scan 4.13.0', id: '41', applicationName: 'Scan' }],
  }

  it('are those that name it; the chip that says so gives way to all of them', async () => {
    const server = anAnomalyServer().answer(listAnomalies, { list: [ofScan], totalCount: 1 })
    const { address } = await openPage('?application=com.scan&alertTypes=deviceUserExperienceRebootStatus')
    await link(/^Frequent reboots/)
    expect(asked(server).body).toMatchObject({
      packageName: 'com.scan',
      alertStatuses: ['deviceUserExperienceRebootStatus'],
    })
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Application: Scan' }))
    await waitFor(() =>
      expect(address()).toBe('/demo/core/anomalies?alertTypes=deviceUserExperienceRebootStatus'),
    )
    expect(asked(server).body).not.toHaveProperty('packageName')
  })

  it('may be none any more', async () => {
    anAnomalyServer().answer(listAnomalies, { list: [], totalCount: 0 })
    await openPage('?application=com.scan')
    expect(await screen.findByText('No anomalies involve this application')).toBeVisible()
  })
})

describe('a notice', () => {
  it('says that detection is off, and leads to its settings [C-1806 C-2355]', async () => {
    anAnomalyServer({ smartGroupingHour: null }).answer(countDevicesByStatus, { ...someCounts, all: 3 })
    await openPage()
    expect(await screen.findByText(off)).toBeVisible()
    expect(screen.queryByText(tooFew)).not.toBeInTheDocument()
    expect(await link('Anomaly settings')).toHaveAttribute('href', '/demo/settings/anomalies')
  })

  it('says that there are fewer than 50 devices [C-1807 C-2355 C-9945 A-876 A-877]', async () => {
    anAnomalyServer().answer(countDevicesByStatus, { ...someCounts, all: 49 })
    await openPage()
    const notice = await screen.findByText(tooFew)
    expect(notice).toHaveTextContent('needs at least 50 devices, and this world has 49')
    expect(screen.queryByText(off)).not.toBeInTheDocument()
  })

  it.each([50, 51])('is not there with %i devices [C-1808]', async (all) => {
    anAnomalyServer().answer(countDevicesByStatus, { ...someCounts, all })
    await openPage()
    await link(/^Frequent reboots/)
    expect(screen.queryByText(tooFew)).not.toBeInTheDocument()
    expect(screen.queryByText(off)).not.toBeInTheDocument()
  })
})

describe('who may see anomalies', () => {
  it.each(['administrator', 'manager'] as const)('a %s may [C-110 C-1801 A-1518]', async (role) => {
    anAnomalyServer().answer(currentUser, aUser(role))
    await openPage()
    expect(await link(/^Frequent reboots/)).toBeVisible()
    expect(await link('Anomalies')).toHaveAttribute('href', '/demo/core/anomalies')
  })

  it.each(['editor', 'viewer'] as const)(
    'a %s is refused at every address, and nothing is asked for [C-110 C-1801 C-9902 A-1518]',
    async (role) => {
      const server = anAnomalyServer().answer(currentUser, aUser(role))
      const { router } = renderConsole('/demo/core/anomalies')
      for (const path of ['', '/details?anomalyId=an-1', '/details/devices?anomalyId=an-1&utc=2026-11-12']) {
        await router.navigate(`/demo/core/anomalies${path}`)
        expect(await screen.findByText(/permission to access this page/)).toBeVisible()
      }
      expect(server.requests(listAnomalies)).toEqual([])
      expect(screen.queryByRole('link', { name: 'Anomalies' })).not.toBeInTheDocument()
    },
  )
})

describe('an address below the anomalies that is none of their pages', () => {
  it('leads to the list, and says why [C-9907]', async () => {
    anAnomalyServer()
    const opened = renderConsole('/demo/core/anomalies/nonsense')
    expect(await link(/^Frequent reboots/)).toBeVisible()
    expect(opened.path()).toBe('/demo/core/anomalies')
    expect(screen.getByText('There is no page at this address.')).toBeVisible()
  })
})
