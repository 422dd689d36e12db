import { metresPerMile, ownFeatureCodes } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../session/language/language.ts'
import { aSettingsServer, enter, openSettings, save } from '../testing/open-settings.tsx'

const panel = (name: string) => within(screen.getByRole('group', { name }))
const field = (alert: string, name: 'Warning' | 'Problem' | 'Period') =>
  panel(alert).getByRole('spinbutton', { name })
const toggle = (alert: string) => panel(alert).getByRole('switch')
const section = (name: string) => within(screen.getByRole('region', { name }))
const alertsOf = (name: string) =>
  section(name)
    .getAllByRole('switch')
    .map((one) => one.getAttribute('name'))

const rebooting = { deviceUserExperienceRebootEnabled: true }
const everyBattery = { batteryHealthStatusEnabled: true, batteryCycleCountEnabled: true }

describe('the sections of alerts', () => {
  it('hold the alerts of battery, location, user experience and utilisation [A-834 A-835 A-838 A-839 A-840 A-841 B-1601]', async () => {
    aSettingsServer()
    await openSettings('alerts')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Battery', 'Location', 'User experience', 'Utilisation', 'What would change'],
    ])
    expect(alertsOf('Battery')).toEqual([
      'batteryHealthStatusEnabled',
      'batteryAverageDischargeEnabled',
      'batteryCycleCountEnabled',
      'averageDischargeEnabled',
    ])
    expect(alertsOf('Location')).toEqual([
      'deviceLocationDistanceEnabled',
      'deviceLocationTimeEnabled',
      'deviceLocationAccessPointEnabled',
    ])
    expect(alertsOf('User experience')).toEqual([
      'deviceUserExperienceRebootEnabled',
      'deviceUserExperienceLowPowerEnabled',
      'deviceUserExperienceDropStatusEnabled',
    ])
    expect(alertsOf('Utilisation')).toEqual([
      'deviceUtilisationIdleEnabled',
      'deviceUtilisationOutOfContactEnabled',
    ])
  })

  it('have a period where events are counted, and only a flag for the access point [A-838 A-842]', async () => {
    aSettingsServer()
    await openSettings('alerts')
    expect(section('User experience').getAllByRole('spinbutton', { name: 'Period' })).toHaveLength(3)
    expect(screen.getAllByRole('spinbutton', { name: 'Period' })).toHaveLength(3)
    expect(panel('Access point').queryByRole('spinbutton')).toBeNull()
  })

  const [base = '', devices = ''] = ownFeatureCodes.batteryEssentials
  it.each([
    ['the battery code', [base], ['batteryHealthStatus', 'batteryAverageDischarge', 'batteryCycleCount']],
    ['the devices code', [devices], ['averageDischarge']],
    [
      'both',
      [base, devices],
      ['batteryHealthStatus', 'batteryAverageDischarge', 'batteryCycleCount', 'averageDischarge'],
    ],
  ])('follow the licence: %s [A-834 A-836 A-921 B-136 B-1602]', async (_licence, features, alerts) => {
    aSettingsServer({}, features)
    await openSettings('alerts')
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
    expect(alertsOf('Battery')).toEqual(alerts.map((alert) => `${alert}Enabled`))
  })
})

describe('an alert', () => {
  it('is saved by the keys that changed [A-837 A-839 A-842]', async () => {
    const server = aSettingsServer()
    await openSettings('alerts')
    await userEvent.click(toggle('Reboot'))
    await enter(field('Reboot', 'Problem'), '9')
    await enter(field('Reboot', 'Period'), '30')
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    expect(server.saves().map(({ worldSettings }) => worldSettings)).toEqual([
      {
        deviceUserExperienceRebootEnabled: true,
        deviceUserExperienceRebootRed: 9,
        deviceUserExperienceRebootPeriod: 30,
      },
    ])
  })

  it('that is off shows its thresholds, which cannot be edited [A-843 A-844]', async () => {
    aSettingsServer(rebooting)
    await openSettings('alerts')
    expect(field('Reboot', 'Problem')).toBeEnabled()
    await userEvent.click(toggle('Reboot'))
    for (const name of ['Warning', 'Problem', 'Period'] as const) expect(field('Reboot', name)).toBeDisabled()
    expect(field('Reboot', 'Warning')).toHaveValue(3)
    expect(field('Reboot', 'Problem')).toHaveValue(6)
    expect(field('Reboot', 'Period')).toHaveValue(7)
  })

  it('takes back what was typed when it is switched, and nothing of others [A-843 A-845 A-924 B-1621 B-9992]', async () => {
    aSettingsServer({ ...rebooting, deviceUtilisationIdleEnabled: true })
    await openSettings('alerts')
    await enter(field('Reboot', 'Problem'), '9')
    await enter(field('Reboot', 'Period'), '30')
    await enter(field('Idle', 'Problem'), '20')
    await userEvent.click(toggle('Reboot'))
    expect(field('Reboot', 'Problem')).toHaveValue(6)
    expect(field('Reboot', 'Period')).toHaveValue(7)
    await userEvent.click(toggle('Reboot'))
    expect(field('Reboot', 'Problem')).toHaveValue(6)
    expect(field('Idle', 'Problem')).toHaveValue(20)
  })

  it('goes back to what was last saved, not to what was first loaded [A-924]', async () => {
    aSettingsServer(rebooting)
    await openSettings('alerts')
    await enter(field('Reboot', 'Problem'), '9')
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    await enter(field('Reboot', 'Problem'), '12')
    await userEvent.click(toggle('Reboot'))
    expect(field('Reboot', 'Problem')).toHaveValue(9)
  })
})

describe('a threshold', () => {
  it('that is wrong keeps the form from being saved, says why, and takes the focus [A-846 A-853 A-854 B-1620 B-1324 B-9936]', async () => {
    const server = aSettingsServer(rebooting)
    await openSettings('alerts')
    await enter(field('Reboot', 'Problem'), '2')
    await userEvent.click(save())
    expect(server.saves()).toEqual([])
    expect(field('Reboot', 'Problem')).toHaveFocus()
    expect(field('Reboot', 'Problem')).toBeInvalid()
    expect(field('Reboot', 'Problem')).toHaveAccessibleDescription(
      'Problem must be between 2 and 99 and higher than warning.',
    )
    expect(screen.getByText('1 value needs attention')).toBeVisible()
    await enter(field('Reboot', 'Problem'), '4')
    expect(field('Reboot', 'Problem')).toBeValid()
    await enter(field('Reboot', 'Warning'), '99')
    await userEvent.tab()
    expect(screen.getByText('Warning must be between 1 and 98 and lower than problem.')).toBeVisible()
  })

  it('is required, and of numbers alone [A-849 B-1603]', async () => {
    const server = aSettingsServer(rebooting)
    await openSettings('alerts')
    expect(field('Reboot', 'Warning')).toBeRequired()
    await enter(field('Reboot', 'Warning'), 'abc')
    await userEvent.click(save())
    expect(field('Reboot', 'Warning')).toHaveAccessibleDescription('Please enter a number.')
    expect(server.saves()).toEqual([])
  })

  it('is judged in the other order where less is worse [A-859 A-860 A-861 B-1620 B-1324]', async () => {
    aSettingsServer(everyBattery)
    await openSettings('alerts')
    await enter(field('Battery health', 'Problem'), '85')
    await userEvent.click(save())
    expect(field('Battery health', 'Problem')).toHaveAccessibleDescription(
      'Problem must be between 1 and 99 and lower than warning.',
    )
    await enter(field('Battery health', 'Problem'), '60')
    await enter(field('Battery health', 'Warning'), '50')
    await userEvent.click(save())
    expect(field('Battery health', 'Warning')).toHaveAccessibleDescription(
      'Warning must be between 1 and 98 and higher than problem.',
    )
  })

  it.each([
    ['Idle', 'deviceUtilisationIdle', '31', 'between 2 and 30'],
    ['Out of contact', 'deviceUtilisationOutOfContact', '121', 'between 2 and 120'],
    ['Location time', 'deviceLocationTime', '337', 'between 2 and 336'],
    ['Location distance', 'deviceLocationDistance', '500.001', 'between 0.002 and 500'],
    ['Battery cycle count', 'batteryCycleCount', '10000', 'between 2 and 9,999'],
    ['Battery average discharge', 'batteryAverageDischarge', '100', 'between 2 and 99'],
    ['Device average discharge', 'averageDischarge', '100', 'between 2 and 99'],
  ] as const)(
    'of %s has its own limits [A-855 A-856 A-857 A-858 A-862 A-863 A-865 A-866 A-926]',
    async (name, alert, tooMuch, limits) => {
      aSettingsServer({ [`${alert}Enabled`]: true })
      await openSettings('alerts')
      await enter(field(name, 'Problem'), tooMuch)
      await userEvent.tab()
      expect(field(name, 'Problem')).toHaveAccessibleDescription(new RegExp(limits))
    },
  )

  it('has a period of 1 to 30 days [A-852]', async () => {
    aSettingsServer(rebooting)
    await openSettings('alerts')
    await enter(field('Reboot', 'Period'), '31')
    await userEvent.tab()
    expect(field('Reboot', 'Period')).toHaveAccessibleDescription('The period must be between 1 and 30 days.')
  })

  it('steps by one, distances by their third decimal, and has no more of them [A-850 A-851 B-1605 B-1606]', async () => {
    aSettingsServer({ deviceLocationDistanceEnabled: true, ...rebooting })
    await openSettings('alerts')
    expect(field('Reboot', 'Warning')).toHaveAttribute('step', '1')
    expect(field('Location distance', 'Warning')).toHaveAttribute('step', '0.001')
    await enter(field('Location distance', 'Warning'), '1.2345')
    await userEvent.click(save())
    expect(field('Location distance', 'Warning')).toHaveAccessibleDescription(
      'At most 3 decimal places are allowed.',
    )
    await enter(field('Reboot', 'Warning'), '1.5')
    await userEvent.tab()
    expect(field('Reboot', 'Warning')).toHaveAccessibleDescription('Please enter a whole number.')
  })

  it('that was stored outside the limits is accepted while nobody changes it [A-848]', async () => {
    const server = aSettingsServer({
      ...rebooting,
      deviceUserExperienceRebootYellow: 0.5,
      deviceUserExperienceRebootRed: 400,
    })
    await openSettings('alerts')
    await enter(field('Reboot', 'Period'), '8')
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    expect(server.saves()[0]?.worldSettings).toEqual({ deviceUserExperienceRebootPeriod: 8 })
    await enter(field('Reboot', 'Problem'), '401')
    await userEvent.click(save())
    expect(field('Reboot', 'Problem')).toBeInvalid()
    expect(server.saves()).toHaveLength(1)
  })

  it('leaves the bar as it was while it is wrong [B-1604]', async () => {
    aSettingsServer(rebooting)
    await openSettings('alerts')
    const bar = () => panel('Reboot').getByRole('img').getAttribute('aria-label')
    expect(bar()).toBe('Good below 3 events, warning from 3 events, problem from 6 events')
    await enter(field('Reboot', 'Problem'), '8')
    expect(bar()).toContain('problem from 8 events')
    await enter(field('Reboot', 'Problem'), '100')
    expect(bar()).toContain('problem from 10 events')
  })
})

describe('distances', () => {
  it('are entered in kilometres or miles, and stored in metres [A-857 A-927 A-1808]', async () => {
    const server = aSettingsServer({ deviceLocationDistanceEnabled: true, useMetricDistances: false })
    await openSettings('alerts')
    expect(panel('Location distance').getAllByText('miles')).toHaveLength(2)
    expect(field('Location distance', 'Warning')).toHaveValue(3.1)
    await enter(field('Location distance', 'Problem'), '20')
    await userEvent.click(save())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.worldSettings).toEqual({ deviceLocationDistanceRed: 20 * metresPerMile })
  })

  it('are in kilometres where the world is metric [A-857 A-1808]', async () => {
    aSettingsServer()
    await openSettings('alerts')
    expect(panel('Location distance').getAllByText('km')).toHaveLength(2)
    expect(field('Location distance', 'Warning')).toHaveValue(5)
  })
})

describe('the texts', () => {
  it.each([
    ['fr', 'Problème', 'Redémarrage', /^Le problème doit être compris entre 2 et 99/],
    ['es', 'Problema', 'Reinicio', /^El problema debe estar entre 2 y 99/],
  ] as const)('say the limits in %s [B-1620]', async (language, problem, reboot, text) => {
    aSettingsServer(rebooting)
    await openSettings('alerts')
    await changeLanguage(language)
    const input = await waitFor(() => panel(reboot).getByRole('spinbutton', { name: problem }))
    await enter(input, '1')
    await userEvent.tab()
    expect(input).toHaveAccessibleDescription(text)
  })
})
