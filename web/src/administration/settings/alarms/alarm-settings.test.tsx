import { alarmTypes } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aSettingsServer, cancel, enter, openSettings, save } from '../testing/open-settings.tsx'

const rows = () =>
  within(screen.getByRole('table', { name: 'Alarms' }))
    .getAllByRole('row')
    .slice(1)
const toggle = (name: string) => screen.getByRole('switch', { name })
const field = (name: string) => screen.getByRole('spinbutton', { name })

describe('the alarms', () => {
  it('are a row for each type, any alert among them, with Save and Cancel below [A-821 A-822 A-823 A-824 A-922]', async () => {
    aSettingsServer()
    await openSettings('alarms')
    expect(rows().map((row) => within(row).getByRole('switch').getAttribute('name'))).toEqual(
      Object.keys(alarmTypes).map((type) => `alarms.${type}.enabled`),
    )
    expect(rows()).toHaveLength(12)
    expect(toggle('Any alert')).toBeVisible()
    for (const row of rows()) expect(within(row).getAllByRole('spinbutton')).toHaveLength(2)
    expect(save()).toBeVisible()
    expect(cancel()).toBeVisible()
  })

  it('are major or critical, and show what that means [A-825]', async () => {
    aSettingsServer()
    await openSettings('alarms')
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Alarm', 'Major', 'Critical', 'What it means'])
    const bar = within(screen.getByRole('row', { name: /Any alert/ })).getByRole('img')
    expect(bar).toHaveAccessibleName('No alarm below 10% of devices, major from 10%, critical from 25%')
    expect([...bar.children].map((part) => part.getAttribute('data-tone'))).toEqual([
      ...['good', 'warning', 'problem'],
    ])
  })

  it('are saved by type [A-822 A-930]', async () => {
    const server = aSettingsServer()
    await openSettings('alarms')
    await userEvent.click(toggle('Reboot'))
    await enter(field('Critical Reboot'), '100')
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    expect(server.saves().map(({ worldSettings }) => worldSettings)).toEqual([
      { alarms: { deviceUserExperienceReboot: { enabled: true, yellow: 10, red: 100 } } },
    ])
  })

  it('are whole percentages, major below critical [A-827 A-828 A-923]', async () => {
    const server = aSettingsServer()
    await openSettings('alarms')
    await userEvent.click(toggle('Idle'))
    for (const [name, text, problem] of [
      ['Major Idle', '25', 'Major must be between 1 and 99 and lower than critical.'],
      ['Major Idle', '0', 'Major must be between 1 and 99 and lower than critical.'],
      ['Major Idle', '1.5', 'Please enter a whole number.'],
      ['Critical Idle', '101', 'Critical must be between 2 and 100 and higher than major.'],
    ] as const) {
      await enter(field(name), text)
      await userEvent.click(save())
      expect(field(name)).toHaveAccessibleDescription(problem)
      await enter(field('Major Idle'), '10')
    }
    expect(server.saves()).toEqual([])
  })

  it('that are off cannot be edited, and switching takes back what was typed', async () => {
    aSettingsServer()
    await openSettings('alarms')
    expect(field('Major Drop')).toBeDisabled()
    await userEvent.click(toggle('Drop'))
    await enter(field('Major Drop'), '12')
    await userEvent.click(toggle('Drop'))
    expect(field('Major Drop')).toHaveValue(10)
    expect(save()).toBeDisabled()
  })
})
