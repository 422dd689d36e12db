import {
  compareApplicationVersions,
  listApplicationVersions,
  readApplicationOverview,
} from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { browserIn } from '../../../testing/time-zone.ts'
import { pick, said } from '../performance/testing/an-estate.ts'
import { aComparison, anApplicationServer, now } from '../software/testing/a-software-server.ts'

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const open = (query = '') => renderConsole(`/demo/core/applications/performance?id=app-1${query}`)
const section = async () => within(await screen.findByRole('region', { name: 'Versions compared' }))
const rows = async () =>
  within(await (await section()).findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('the versions of an application side by side', () => {
  it('say what is worse, with the devices behind each figure and no difference where it may be chance', async () => {
    anApplicationServer()
    open()
    expect(
      await (await section()).findByText(
        'Devices do worse with 2.10 than with 2.9: higher discharge and fewer reboots.',
      ),
    ).toBeVisible()
    expect(await rows()).toEqual([
      ['', '2.10', '2.9', 'Difference'],
      ['Devices with it now', '700', '500', ''],
      ['Discharge, % per hour', '9.0 640 devices', '6.0 480 devices', '50% higher'],
      ['Reboots per 100 devices per day', '1.5 700 devices', '3.0 500 devices', '50% lower'],
      ['Crashes per 100 devices per day', '0.2 100 devices', '- 0 devices', 'Too few devices'],
    ])
    expect(await said('Share of devices by version')).toBe(
      'Thu 12 Nov: 2.10 60%, 2.9 30%, 2.8 7%, Other versions 3%',
    )
  })

  it('lead to the devices with each of them', async () => {
    anApplicationServer()
    open()
    await rows()
    expect((await section()).getByRole('link', { name: '700' })).toHaveAttribute(
      'href',
      '/demo/core/applications/devices?id=app-1&version=2.10',
    )
  })

  it('can be chosen, and the choice is in the URL', async () => {
    const server = anApplicationServer()
    const { router } = open()
    await rows()
    await pick('Compared with', '2.8')
    const asked = () => server.requests(compareApplicationVersions).at(-1)?.body
    await waitFor(() => expect(asked()).toEqual({ days: 30, timeZone: 'Europe/London', against: '2.8' }))
    expect(router.state.location.search).toBe('?id=app-1&against=2.8')
  })

  it('are the version that the page is about and the one before it, or another', async () => {
    const server = anApplicationServer().answer(listApplicationVersions, ['2.10', '2.9', '2.8'])
    const { router } = open('&version=2.9')
    const asked = () => server.requests(compareApplicationVersions).at(-1)?.body
    await rows()
    expect(asked()).toEqual({ days: 30, timeZone: 'Europe/London', version: '2.9' })
    await pick('Version to compare', '2.8')
    await waitFor(() => expect(router.state.location.search).toBe('?id=app-1&version=2.8&against=2.9'))
  })

  it('follow the page to another version, and are compared with the one before that', async () => {
    const server = anApplicationServer()
    const { router } = open('&version=2.10&against=2.8')
    await rows()
    await pick('Version', '2.9')
    const asked = () => server.requests(compareApplicationVersions).at(-1)?.body
    await waitFor(() => expect(asked()).toEqual({ days: 30, timeZone: 'Europe/London', version: '2.9' }))
    expect(router.state.location.search).toBe('?id=app-1&version=2.9')
  })

  it('are not compared again every minute, when the rest of the page is renewed', async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true })
    const server = anApplicationServer()
    renderConsole('/demo/core/applications/performance?id=app-1', { isLive: true })
    await rows()
    const before = server.requests(readApplicationOverview).length
    await act(() => vi.advanceTimersByTimeAsync(70_000))
    await waitFor(() => expect(server.requests(readApplicationOverview).length).toBeGreaterThan(before))
    expect(server.requests(compareApplicationVersions)).toHaveLength(1)
  })

  it.each([
    ['same', 'No clear difference between 2.10 and 2.9.'],
    ['tooFew', 'Too few devices to tell: a verdict needs at least 20 with each version.'],
  ] as const)('with the verdict "%s" say so', async (verdict, words) => {
    const figures = aComparison.compared.figures.map((figure) => ({ ...figure, verdict }))
    anApplicationServer().answer(compareApplicationVersions, {
      ...aComparison,
      compared: { ...aComparison.compared, figures, verdict },
    })
    open()
    expect(await (await section()).findByText(words)).toBeVisible()
  })

  it('are not compared where there is one', async () => {
    anApplicationServer().answer(compareApplicationVersions, {
      versions: [{ version: '2.9', installedCount: 5 }],
      compared: null,
      adoption: { versions: [], days: [] },
    })
    open()
    expect(await (await section()).findByText('Only one version is installed')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Share of devices by version' })).not.toBeInTheDocument()
  })
})
