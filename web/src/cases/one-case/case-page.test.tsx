import {
  currentUser,
  currentWorld,
  exportCaseDevices,
  getCase,
  listCaseBatteries,
  listCaseDevices,
  ownFeatureCodes,
  readCaseChart,
  readCaseDischargeCauses,
  readCaseProperties,
  takeCases,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser, aWorld } from '../../../testing/console.tsx'
import { browserIn } from '../../../testing/time-zone.ts'
import {
  aBatteryRow,
  aCaseServer,
  acted,
  aDeviceRow,
  bea,
  now,
  someDetails,
} from '../testing/a-case-server.ts'
import { openCase, section } from '../testing/open-case.tsx'

const user = userEvent.setup()

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const actions = () =>
  within(screen.getByRole('group', { name: 'Actions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the page of a case', () => {
  it('says what, where, since when, how many, and who was told [K-810 K-815]', async () => {
    aCaseServer()
    await openCase()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('#184 Reboot · Leeds Cross-dock')
    const facts = await section('Details')
    const values = Object.fromEntries(
      facts.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
    )
    expect(values).toEqual({
      Now: '57 devices',
      Peak: '61 devices, 12 Nov 2026, 13:46',
      Opened: '12 Nov 2026, 12:41',
      Duration: '1 hr 35 mins',
      'Taken by': 'Nobody',
      Watch: 'Reboots per site',
      Notified: '1 of 2 steps, the next at 12 Nov 2026, 14:31 if nobody takes it',
      'Earlier case': '#160',
    })
    expect(facts.getByRole('link', { name: 'Reboots per site' })).toHaveAttribute(
      'href',
      '/demo/settings/watches/edit?id=watch-1',
    )
    const links = await section('See also')
    expect(links.getByRole('link', { name: 'Show these devices in the list' })).toHaveAttribute(
      'href',
      '/demo/core/devices?homeLocations=leeds|Leeds%2520Cross-dock&alertStatus=deviceUserExperienceRebootStatus-red',
    )
    expect(links.getByRole('link', { name: 'Messages sent' })).toHaveAttribute(
      'href',
      '/demo/settings/deliveries?case=184',
    )
  })

  it('has the time of the place beside that of the user, where it differs [K-824]', async () => {
    aCaseServer().answer(getCase, { ...someDetails, timeZone: 'Asia/Tokyo' })
    await openCase()
    expect(await screen.findByText('12 Nov 2026, 21:41 GMT+9 there')).toBeVisible()
  })

  it('links neither to the watch nor to messages for a viewer [K-815 K-707]', async () => {
    aCaseServer()
      .answer(currentUser, aUser('viewer'))
      .answer(getCase, { ...someDetails, watch: { ...someDetails.watch, id: null } })
    await openCase()
    expect(await screen.findByText('Reboots per site')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Reboots per site' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Messages sent' })).toBeNull()
  })

  it.each(['0', 'abc', '99999999999', '7'])('is the not-found page for %s [K-810]', async (number) => {
    aCaseServer().refuse(getCase, 'notFound')
    await openCase('', number)
    expect(await screen.findByRole('heading', { name: 'Case not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to cases' })).toHaveAttribute('href', '/demo/cases')
  })

  it('that could not be loaded is tried again [K-808]', async () => {
    const server = aCaseServer().refuse(getCase, 'tooManyRequests')
    await openCase()
    expect(await screen.findByText('The case could not be loaded.')).toBeVisible()
    server.answer(getCase, someDetails)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^#184 Reboot/)).toBeVisible()
  })

  it('says that nobody could be reached [K-309]', async () => {
    aCaseServer().answer(getCase, { ...someDetails, isNobodyReached: true })
    await openCase()
    expect(await screen.findByText('Nobody could be reached')).toBeVisible()
  })
})

describe('the buttons of a case', () => {
  it('are those that the server accepts [K-602 K-601]', async () => {
    const server = aCaseServer()
    await openCase()
    expect(actions()).toEqual(['Take', 'Hand over', 'Snooze', 'Close'])
    server.answer(getCase, {
      ...someDetails,
      state: 'snoozed',
      version: 4,
      takenBy: bea,
      snooze: { until: now + 3_600_000, orWorse: true },
      actions: ['take', 'giveBack', 'comment', 'wake'],
    })
    await user.click(screen.getByRole('button', { name: 'Take' }))
    await waitFor(() => expect(actions()).toEqual(['Take', 'Give back', 'End snooze']))
    expect(screen.getByText('Until 12 Nov 2026, 15:16, or until it gets much worse')).toBeVisible()
    expect(server.requests(takeCases).at(-1)?.body).toEqual({ cases: [{ number: 184, version: 3 }] })
  })

  it('tell who was quicker [K-615]', async () => {
    aCaseServer().answer(
      takeCases,
      acted({
        outcome: 'changedMeanwhile',
        takenBy: bea,
        changedBy: bea.email,
        changedAt: Date.UTC(2026, 10, 12, 14, 2),
      }),
    )
    await openCase()
    await user.click(screen.getByRole('button', { name: 'Take' }))
    const dialog = await screen.findByRole('dialog', { name: 'Some cases were not changed' })
    expect(dialog).toHaveTextContent('#184 bea@demo.example took this case on 12 Nov 2026, 14:02.')
  })

  it('have keys, which do nothing while somebody types [K-822]', async () => {
    const server = aCaseServer()
    await openCase()
    const field = await screen.findByRole('textbox', { name: 'Comment' })
    expect(screen.getByText('take')).toHaveTextContent('T take')
    await user.keyboard('c')
    expect(field).toHaveFocus()
    await user.keyboard('ts')
    expect(field).toHaveValue('ts')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(takeCases)).toEqual([])
    await user.clear(field)
    field.blur()
    await user.keyboard('s')
    await screen.findByRole('dialog', { name: 'Snooze case' })
    await user.keyboard('t{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests(takeCases)).toEqual([])
    await user.keyboard('t')
    await waitFor(() => expect(server.requests(takeCases)).toHaveLength(1))
  })
})

describe('what a case is about', () => {
  it('is a list of devices now, and one at the peak, each with search and export [K-812]', async () => {
    const server = aCaseServer()
      .answer(listCaseDevices, { list: [aDeviceRow], totalCount: 1 })
      .answer(exportCaseDevices, new Blob(['serial']))
    const { router } = await openCase()
    const devices = await section('Devices')
    expect(await devices.findByText('TV48-2190', { selector: 'a' })).toHaveAttribute(
      'href',
      expect.stringContaining('/demo/core/devices/info?id='),
    )
    expect(server.requests(listCaseDevices).at(-1)).toMatchObject({
      query: { limit: '10', offset: '0' },
      body: { number: 184, which: 'now' },
    })
    await user.click(devices.getByLabelText('At the peak'))
    await waitFor(() => expect(router.state.location.search).toBe('?which=peak'))
    await waitFor(() =>
      expect(server.requests(listCaseDevices).at(-1)?.body).toMatchObject({ which: 'peak' }),
    )
    await user.type((await section('Devices')).getByLabelText('Search devices'), 'tv48{Enter}')
    await waitFor(() =>
      expect(server.requests(listCaseDevices).at(-1)?.body).toMatchObject({ search: 'tv48', which: 'peak' }),
    )
    await user.click((await section('Devices')).getByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(server.requests(exportCaseDevices).at(-1)?.body).toMatchObject({ number: 184, which: 'peak' }),
    )
  })

  it('is a list of batteries where these are watched [K-812]', async () => {
    const about = { kind: 'batteryAlert', alert: 'batteryStatus', alarm: null, level: 'red' } as const
    aCaseServer()
      .answer(currentWorld, {
        ...aWorld,
        features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials],
      })
      .answer(getCase, { ...someDetails, about })
      .answer(listCaseBatteries, { list: [aBatteryRow], totalCount: 1 })
    await openCase()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Battery status · Leeds Cross-dock')
    const batteries = await section('Batteries')
    expect(await batteries.findByText('SB-70A1-39006', { selector: 'a' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'In common' })).toBeNull()
  })

  it('is drawn over time, and can be read without seeing it [K-813]', async () => {
    const server = aCaseServer()
    await openCase()
    const chart = await section('Devices over time')
    const table = await chart.findByRole('table', { hidden: true })
    const rows = within(table)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent)
    expect(rows.some((row) => row?.includes('61'))).toBe(true)
    expect(rows.some((row) => row?.includes('Opened'))).toBe(true)
    expect(server.requests(readCaseChart).at(-1)?.query).toEqual({ number: '184' })
  })

  it('about discharge tells how many drain by whose fault [F-408 K-518]', async () => {
    const about = { ...someDetails.about, alert: 'averageDischargeStatus' as const }
    const server = aCaseServer()
      .answer(currentWorld, {
        ...aWorld,
        features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials],
      })
      .answer(getCase, { ...someDetails, about })
      .answer(readCaseDischargeCauses, {
        causes: [
          { cause: 'battery', count: 31 },
          { cause: 'unknown', count: 12 },
        ],
        others: 14,
      })
    await openCase()
    const blamed = await section('What is to blame')
    expect(blamed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The battery is to blame31',
      'Not clear yet what is to blame12',
      'Not judged yet14',
    ])
    expect(server.requests(readCaseDischargeCauses)[0]?.query).toEqual({ number: '184' })
  })

  it('may have something in common, with how common it is elsewhere [K-515 K-704]', async () => {
    const server = aCaseServer()
    await openCase()
    const common = await section('In common')
    expect(await common.findByText(/^Muster is still looking for/)).toBeVisible()
    server.answer(readCaseProperties, {
      searchedAt: now,
      hasEnoughDevices: true,
      list: [
        {
          properties: [
            { name: 'firmware', value: '7.2.1' },
            { name: 'model', value: 'T8 Scan' },
          ],
          devices: 55,
          ofDevices: 57,
          others: 612,
          ofOthers: 6482,
        },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Take' }))
    expect(await common.findByText('firmware 7.2.1, model T8 Scan')).toBeVisible()
    expect(common.getByText('55 of 57 here, 612 of 6,482 elsewhere')).toBeVisible()
  })
})
