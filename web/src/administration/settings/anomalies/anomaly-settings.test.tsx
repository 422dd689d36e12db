import { countDevices } from '@muster/contract'
import { timeZones } from '@muster/rules'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aSettingsServer, cancel, openSettings, save } from '../testing/open-settings.tsx'

const toggle = () => screen.getByRole('switch', { name: /anomalies every day/ })
const choice = (name: 'Hour' | 'AM or PM' | 'Time zone') => screen.getByRole('combobox', { name })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

async function choose(name: 'Hour' | 'AM or PM' | 'Time zone', option: string) {
  await userEvent.click(choice(name))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const daily = { smartGroupingHour: 14, smartGroupingTimeZone: 'Europe/London' }

describe('the anomaly settings', () => {
  it('show whether, when and where, what it needs, Save and Cancel [A-869 A-872 A-913]', async () => {
    aSettingsServer(daily)
    await openSettings('anomalies')
    expect(toggle()).toBeChecked()
    expect(choice('Hour')).toHaveValue('2')
    expect(choice('AM or PM')).toHaveValue('PM')
    expect(choice('Time zone')).toHaveValue('Europe/London')
    expect(
      screen.getByText(/While this is off, anomalies are not supported.*at least 50 devices/),
    ).toBeVisible()
    expect(save()).toBeVisible()
    expect(cancel()).toBeVisible()
  })

  it('offer the hours of a 12-hour clock [A-870]', async () => {
    aSettingsServer(daily)
    await openSettings('anomalies')
    await userEvent.click(choice('Hour'))
    await screen.findAllByRole('option')
    expect(options()).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(choice('AM or PM'))
    await waitFor(() => expect(options()).toEqual(['AM', 'PM']))
  })

  it('offer all time zones, found by what people call them [A-871]', async () => {
    aSettingsServer(daily)
    await openSettings('anomalies')
    await userEvent.click(choice('Time zone'))
    await screen.findAllByRole('option')
    expect(options()).toEqual(timeZones())
    await userEvent.clear(choice('Time zone'))
    await userEvent.type(choice('Time zone'), 'new york')
    await waitFor(() => expect(options()).toEqual(['America/New_York']))
  })

  it('show a zone that this browser knows by another name', async () => {
    aSettingsServer({ ...daily, smartGroupingTimeZone: 'Antarctica/Elsewhere' })
    await openSettings('anomalies')
    expect(choice('Time zone')).toHaveValue('Antarctica/Elsewhere')
  })

  it('can be saved once hour and zone are chosen [A-874 A-875]', async () => {
    const server = aSettingsServer()
    await openSettings('anomalies')
    expect(choice('Hour')).toBeDisabled()
    await userEvent.click(toggle())
    expect(save()).toBeDisabled()
    expect(cancel()).toBeEnabled()
    await choose('Hour', '12')
    expect(save()).toBeDisabled()
    await choose('Time zone', 'Europe/Madrid')
    expect(save()).toBeEnabled()
    await userEvent.click(save())
    // Not the message, which goes by itself after five seconds, however slow the machine is.
    await waitFor(() =>
      expect(server.saves()[0]?.worldSettings).toEqual({
        smartGroupingHour: 0,
        smartGroupingTimeZone: 'Europe/Madrid',
      }),
    )
  })

  it('store nothing where it is switched off [A-873]', async () => {
    const server = aSettingsServer(daily)
    await openSettings('anomalies')
    await choose('Hour', '5')
    await userEvent.click(toggle())
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    expect(server.saves()[0]?.worldSettings).toEqual({ smartGroupingHour: null, smartGroupingTimeZone: null })
    expect(toggle()).not.toBeChecked()
  })
})

describe('too few devices', () => {
  const notice = () => screen.queryByText(/Anomaly detection is unavailable.*this world has 49/)

  it('are told of while it is on; it can be saved all the same [A-876 A-877 A-928]', async () => {
    aSettingsServer(daily).answer(countDevices, { count: 49 })
    await openSettings('anomalies')
    await waitFor(() => expect(notice()).toBeVisible())
    await choose('AM or PM', 'AM')
    expect(save()).toBeEnabled()
    await userEvent.click(toggle())
    expect(notice()).toBeNull()
  })

  it('are 49, not 50 [A-876 A-877 A-1825]', async () => {
    const server = aSettingsServer(daily).answer(countDevices, { count: 50 })
    await openSettings('anomalies')
    await waitFor(() => expect(server.requests(countDevices)).toHaveLength(1))
    await choose('AM or PM', 'AM')
    expect(screen.queryByText(/unavailable/)).toBeNull()
  })
})
