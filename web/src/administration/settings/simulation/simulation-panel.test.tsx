import {
  type AlertingCounts,
  dayLength,
  reportError,
  type SimulatedDay,
  simulatedDays,
  simulateThresholds,
  type ThresholdSimulation,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSettingsServer, enter, openSettings, type SettingsServer } from '../testing/open-settings.tsx'

const user = userEvent.setup()
const panel = () => within(screen.getByRole('region', { name: 'What would change' }))
const show = () => panel().getByRole('button', { name: 'Show what would change' })
const idle = (name: 'Warning' | 'Problem') =>
  within(screen.getByRole('group', { name: 'Idle' })).getByRole('spinbutton', { name })

const counts = (red: number, yellow: number): AlertingCounts => {
  const level = { red, yellow }
  return { devices: level, batteries: { red: 0, yellow: 0 }, places: { red: 1, yellow: 0 }, alarms: level }
}

/** Counts of the last days; none before. */
const days = (...last: SimulatedDay['counts'][]): SimulatedDay[] =>
  Array.from({ length: simulatedDays }, (_, index) => ({
    date: new Date(Date.UTC(2026, 7, 19) + index * dayLength).toISOString().slice(0, 10),
    counts: last[index - simulatedDays + last.length] ?? null,
  }))

const unchanged = { worse: 0, better: 0, list: [] }
const simulation: ThresholdSimulation = {
  days: days(
    { saved: counts(10, 20), proposed: counts(14, 24) },
    { saved: counts(10, 20), proposed: counts(14, 1220) },
  ),
  latest: {
    at: Date.UTC(2026, 10, 16, 9),
    devices: {
      worse: 21,
      better: 1,
      list: [
        { id: 'device-1', name: 'SN1', from: 'green', to: 'red' },
        { id: 'device-2', name: 'SN2', from: 'yellow', to: 'green' },
      ],
    },
    batteries: { worse: 0, better: 1, list: [{ id: 'cell', name: 'BAT1', from: 'red', to: 'green' }] },
  },
}

let server: SettingsServer
const open = async (answer: ThresholdSimulation = simulation) => {
  server = aSettingsServer({ deviceUtilisationIdleEnabled: true })
  server.answer(simulateThresholds, answer)
  await openSettings('alerts')
}
const tried = async (answer?: ThresholdSimulation) => {
  await open(answer)
  await enter(idle('Warning'), '5')
  await user.click(show())
}

describe('what would change', () => {
  beforeEach(() => expect.hasAssertions())

  it('is asked for with what is edited and valid, and saves nothing [F-508]', async () => {
    await open()
    expect(show()).toBeDisabled()
    expect(panel().getByText('Edit a value to try it.')).toBeVisible()
    await enter(idle('Warning'), '50')
    expect(show()).toBeDisabled()
    await enter(idle('Warning'), '5')
    await user.click(show())
    await panel().findByRole('region', { name: 'Devices' })
    expect(server.requests(simulateThresholds).map(({ body }) => body)).toEqual([
      { worldSettings: { deviceUtilisationIdleYellow: 5 } },
    ])
    expect(server.saves()).toEqual([])
  })

  it('is a chart for each level, and the work in words [F-508]', async () => {
    await tried()
    expect(
      await panel().findByText(
        '1,212 more device-days with an alert: 606 more devices per day. 2 of the last 90 days are recorded.',
      ),
    ).toBeVisible()
    for (const name of ['Devices: Problem', 'Devices: Warning']) {
      expect(panel().getByRole('region', { name })).toBeVisible()
    }
    const rows = within(panel().getByRole('region', { name: 'Devices: Warning' })).getAllByRole('row', {
      hidden: true,
    })
    expect(rows.at(-1)).toHaveTextContent(/20.*1,220/)
    await user.click(panel().getByRole('radio', { name: 'Places' }))
    expect(panel().getByRole('region', { name: 'Places: Critical' })).toBeVisible()
    expect(panel().getByText(/^As many days of a home location or group with an alarm/)).toBeVisible()
  })

  it('names what would change at once, with links [F-508 F-505]', async () => {
    await tried()
    const devices = within(await panel().findByRole('region', { name: 'Devices' }))
    expect(devices.getByText('21 would get worse, 1 would get better.')).toBeVisible()
    const [worse, better] = devices.getAllByRole('listitem')
    expect(worse).toHaveTextContent('SN1Good→Problem')
    expect(better).toHaveTextContent('SN2Warning→Good')
    expect(devices.getByText('and 20 more')).toBeVisible()
    expect(devices.getByRole('link', { name: 'SN1' })).toHaveAttribute(
      'href',
      '/demo/core/devices/info?id=ZGV2aWNlLTE',
    )
    const batteries = within(panel().getByRole('region', { name: 'Batteries' }))
    expect(batteries.getByRole('link', { name: 'BAT1' })).toHaveAttribute(
      'href',
      '/demo/battery/all?id=Y2VsbA',
    )
  })

  it('says that it is no longer about the edited values, and goes with them [F-508]', async () => {
    await tried()
    await panel().findByRole('region', { name: 'Devices' })
    await enter(idle('Warning'), '6')
    expect(panel().getByText(/^You have edited values since/)).toBeVisible()
    await user.click(show())
    await waitFor(() => expect(panel().queryByText(/^You have edited values since/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(panel().queryByRole('region', { name: 'Devices' })).toBeNull()
  })

  it.each([
    [
      'nothing would change',
      { ...simulation, days: days({ saved: counts(1, 2), proposed: counts(1, 2) }) },
      'Nothing would change: not now, and not on the 1 recorded day.',
    ],
    ['nothing is recorded yet', { days: days(), latest: null }, /^Nothing has been recorded yet/],
  ])('says that %s [F-508]', async (_what, answer, text) => {
    const latest = answer.latest && { ...answer.latest, devices: unchanged, batteries: unchanged }
    await tried({ ...answer, latest })
    expect(await panel().findByText(text)).toBeVisible()
  })

  it('says that it failed, or that others are trying values [F-508 F-507]', async () => {
    await open()
    server.refuse(simulateThresholds, 'internal')
    await enter(idle('Warning'), '5')
    await user.click(show())
    expect(await panel().findByRole('alert')).toHaveTextContent(/^What would change could not be calculated/)
    expect(server.requests(reportError)).toHaveLength(1)
    server.refuse(simulateThresholds, 'busy')
    await user.click(show())
    await waitFor(() =>
      expect(panel().getByRole('alert')).toHaveTextContent(/^Somebody is already trying out/),
    )
    expect(server.requests(reportError)).toHaveLength(1)
  })

  it('stands beside the alarms too [F-508]', async () => {
    server = aSettingsServer()
    server.answer(simulateThresholds, simulation)
    await openSettings('alarms')
    await user.click(screen.getByRole('switch', { name: 'Any alert' }))
    await user.click(show())
    await panel().findByRole('region', { name: 'Devices: Problem' })
    expect(server.requests(simulateThresholds).at(-1)?.body).toEqual({
      worldSettings: { alarms: { anyAlert: { enabled: true, yellow: 10, red: 25 } } },
    })
  })
})
