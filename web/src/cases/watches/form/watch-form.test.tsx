import {
  createOwnWatch,
  createWatch,
  currentUser,
  currentWorld,
  getWatch,
  ownFeatureCodes,
  previewWatch,
  updateWatch,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser, aWorld, renderConsole } from '../../../../testing/console.tsx'
import { fill } from '../../../../testing/fill.ts'
import { browserIn } from '../../../../testing/time-zone.ts'
import { bea } from '../../testing/a-case-server.ts'
import { aWatch, aWatchServer } from '../../testing/a-watch-server.ts'

const user = userEvent.setup()

beforeEach(() => browserIn('Europe/Berlin'))

async function openForm(path: string) {
  const opened = renderConsole(`/demo/settings/watches/${path}`)
  await screen.findByLabelText(/^Name/)
  return opened
}
const save = () => screen.getByRole('button', { name: 'Save' })
const field = (name: string | RegExp) => screen.getByLabelText(name)
const options = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('a new watch', () => {
  it('begins with sensible values, and tells the user first [K-401 K-408 K-412]', async () => {
    const server = aWatchServer().answer(createWatch, { id: 'watch-2', version: 1, found: 2 })
    const { path } = await openForm('new')
    expect(save()).toBeDisabled()
    await fill(field(/^Name/), 'Low batteries')
    await user.selectOptions(field('Alert'), 'deviceUserExperienceLowPowerStatus')
    await user.click(save())
    expect(await screen.findByText(/^Watch created\. It starts with 2 cases/)).toBeVisible()
    await waitFor(() => expect(path()).toBe('/demo/settings/watches'))
    const sent = server.requests(createWatch).at(-1)
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    expect(sent?.body).toEqual({
      data: {
        name: 'Low batteries',
        watched: {
          kind: 'deviceAlert',
          alert: 'deviceUserExperienceLowPowerStatus',
          level: 'red',
          leastDevices: 1,
          groupedBy: 'homeLocation',
        },
        where: { homeLocationIds: [], groups: [], zoneId: null },
        holdMinutes: 10,
        endMinutes: 30,
        quietHours: null,
        tellsEnd: true,
        steps: [{ afterMinutes: 0, receivers: [{ kind: 'person', id: 'amara' }] }],
      },
    })
  })

  it('offers the kinds of the products that the world has [K-111]', async () => {
    aWatchServer()
    await openForm('new')
    expect(options('Kind')).toEqual([
      'Device alert',
      'Alarm of a place',
      'New anomaly',
      'Silent home location',
      'Devices that match a filter',
    ])
  })

  it('offers batteries where they are licensed [K-111]', async () => {
    aWatchServer().answer(currentWorld, { ...aWorld, features: [...ownFeatureCodes.batteryEssentials] })
    await openForm('new')
    expect(options('Kind')).toEqual(['Battery alert', 'Batteries that match a filter'])
    expect(options('Alert')).toEqual([
      'Battery status',
      'Battery health',
      'Battery: average discharge',
      'Battery: cycle count',
    ])
  })

  it('of the user’s own has no steps, and tells them by email [K-106 K-402 K-404]', async () => {
    const server = aWatchServer()
      .answer(currentUser, aUser('viewer'))
      .answer(createOwnWatch, { id: 'own-2', version: 1, found: 0 })
    await openForm('new')
    expect(screen.getByText('Only you are notified, at amara@demo.example.')).toBeVisible()
    // Whoever may not read anomalies is told of none [K-106].
    expect(options('Kind')).not.toContain('New anomaly')
    await fill(field(/^Name/), 'Mine')
    await user.click(save())
    expect(await screen.findByText('Watch created')).toBeVisible()
    expect(server.requests(createOwnWatch).at(-1)?.body).toEqual({
      data: expect.not.objectContaining({ steps: expect.anything() }),
    })
  })

  it('has quiet hours, working days and further steps [K-209 K-301 K-303]', async () => {
    const server = aWatchServer()
    await openForm('new')
    await fill(field(/^Name/), 'Night')
    await user.click(field(/^Quiet hours/))
    await user.click(field('Saturday'))
    await user.click(screen.getByRole('button', { name: 'Add a step' }))
    expect(save()).toBeDisabled()
    const second = within(screen.getByRole('group', { name: 'Step 2' }))
    await user.click(second.getByRole('combobox', { name: 'Receivers' }))
    await user.click(await screen.findByRole('option', { name: 'Operations' }))
    await user.click(save())
    await screen.findByText('Watch created')
    expect(server.requests(createWatch).at(-1)?.body).toMatchObject({
      data: {
        quietHours: {
          hours: { from: '20:00', until: '06:00' },
          workingDays: [1, 2, 3, 4, 5, 6],
          timeZone: 'Europe/Berlin',
          usesZoneOfPlace: true,
        },
        steps: [
          { afterMinutes: 0, receivers: [{ kind: 'person', id: 'amara' }] },
          { afterMinutes: 30, receivers: [{ kind: 'channel', id: 'ops' }] },
        ],
      },
    })
  })

  it('says what is wrong with it [K-119 K-201 K-216]', async () => {
    aWatchServer()
    await openForm('new')
    await user.click(field(/^Name/))
    await user.tab()
    expect(screen.getByText('Please enter a name of at most 100 characters.')).toBeVisible()
    await fill(field('Minutes before a case opens'), '99999')
    await user.tab()
    expect(screen.getByText('Please enter a whole number from 0 to 10,080.')).toBeVisible()
    await user.click(field(/^Quiet hours/))
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await user.click(field(day))
    expect(screen.getByText('Choose at least one working day.')).toBeVisible()
    expect(save()).toBeDisabled()
  })

  it('has a name of its own [K-119]', async () => {
    aWatchServer().refuse(createWatch, 'watchExists')
    await openForm('new')
    await fill(field(/^Name/), 'Reboots per site')
    await user.click(save())
    expect(await screen.findByText('There is already a watch with this name.')).toBeVisible()
  })

  it('is refused where there are too many [K-406]', async () => {
    aWatchServer().refuse(createWatch, 'limitExceeded')
    await openForm('new')
    await fill(field(/^Name/), 'One more')
    await user.click(save())
    expect(await screen.findByText(/^There are too many watches/)).toBeVisible()
  })

  it('takes the filters of the device list [K-108]', async () => {
    const server = aWatchServer()
    await openForm('new')
    await fill(field(/^Name/), 'Old firmware')
    await user.selectOptions(field('Kind'), 'deviceFilter')
    const filter = within(screen.getByRole('group', { name: 'Filter' }))
    await user.click(filter.getByRole('button', { name: /^Group/ }))
    await user.click(await filter.findByLabelText('pickers'))
    await user.click(save())
    await screen.findByText('Watch created')
    expect(server.requests(createWatch).at(-1)?.body).toMatchObject({
      data: {
        watched: {
          kind: 'deviceFilter',
          filter: { groups: ['pickers'] },
          moreThan: 20,
          groupedBy: 'homeLocation',
        },
      },
    })
  })
})

describe('a stored watch', () => {
  it('is changed with its version; what is not touched stays [K-407 K-411]', async () => {
    const server = aWatchServer()
    await openForm('edit?id=watch-1')
    expect(field(/^Name/)).toHaveValue('Reboots per site')
    await fill(field('Minutes before a case ends'), '60')
    await user.click(save())
    expect(await screen.findByText('Watch saved')).toBeVisible()
    const { id, version, isOn, openCases, lastFoundAt, problems, failedAt, ...fields } = aWatch
    expect(server.requests(updateWatch).at(-1)?.body).toEqual({
      id,
      version,
      data: {
        ...fields,
        endMinutes: 60,
        steps: [
          { afterMinutes: 0, receivers: [{ kind: 'person', id: 'bea' }] },
          { afterMinutes: 45, receivers: [{ kind: 'channel', id: 'ops' }] },
        ],
      },
    })
  })

  it('that somebody changed meanwhile says who, and can be loaded again [K-407]', async () => {
    const server = aWatchServer().refuse(updateWatch, 'changedMeanwhile', {
      changedBy: bea.email,
      changedAt: Date.UTC(2026, 10, 12, 13),
    })
    await openForm('edit?id=watch-1')
    await fill(field(/^Name/), 'Mine now')
    await user.click(save())
    expect(await screen.findByText(/^bea@demo\.example changed this on 12 Nov 2026/)).toBeVisible()
    server.answer(getWatch, { ...aWatch, name: 'Hers', version: 9 })
    await user.click(screen.getByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(field(/^Name/)).toHaveValue('Hers'))
  })

  it('that does not exist is not found [K-402]', async () => {
    aWatchServer().refuse(getWatch, 'notFound')
    renderConsole('/demo/settings/watches/edit?id=gone')
    expect(await screen.findByRole('heading', { name: 'Watch not found' })).toBeVisible()
  })
})

describe('the preview', () => {
  const asked = async () => await user.click(screen.getByRole('button', { name: /^Count/ }))

  it('counts cases and messages of the last 30 days, by day, and what there is now [K-416]', async () => {
    const days = [
      { date: '2026-11-11', cases: 1, messages: 2 },
      { date: '2026-11-12', cases: 3, messages: 6 },
    ]
    const server = aWatchServer().answer(previewWatch, { days, gap: null, now: { cases: 1, devices: 57 } })
    await openForm('edit?id=watch-1')
    await asked()
    expect(
      await screen.findByText(
        'In the last 30 days: 4 cases, 8 messages. At the moment: 1 case with 57 devices.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('region', { name: 'Cases and messages per day' })).toBeVisible()
    expect(server.requests(previewWatch).at(-1)?.body).toMatchObject({ holdMinutes: 10, receivers: 1 })
  })

  it.each([
    ['filter', /^Muster does not store what this filter would have found/],
    ['shortSilence', /past silences of less than a day cannot be counted/],
    ['noHistory', /^There is no history yet/],
  ] as const)('says why the past cannot tell: %s [K-418]', async (gap, text) => {
    aWatchServer().answer(previewWatch, { days: null, gap, now: { cases: 0, devices: 0 } })
    await openForm('edit?id=watch-1')
    await asked()
    expect(await screen.findByText(text)).toBeVisible()
  })
})
