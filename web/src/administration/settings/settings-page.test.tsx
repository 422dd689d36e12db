import { getWorldSettings, ownFeatureCodes } from '@muster/contract'
import { settingsTabs } from '@muster/rules'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { aSettingsServer, openSettings } from './testing/open-settings.tsx'

const tabs = () => within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')

/** The pages of watches and channels, which need no licence [K-825]. */
const ofCases = ['Watches', 'Channels', 'Messages', 'My notifications']

describe('the settings', () => {
  it('have a tab each for what can be set, in their order [A-802]', async () => {
    aSettingsServer()
    await openSettings('alarms')
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      ...['Alarms', 'Alerts', 'Anomalies', 'Devices', 'Platform'],
      ...ofCases,
    ])
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Alarms')
  })

  it('have only the tabs that the world is licensed for [A-802]', async () => {
    aSettingsServer({}, ownFeatureCodes.batteryEssentials)
    await openSettings('alerts')
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Alerts', ...ofCases])
  })

  it('are named in the heading and in the title of the browser tab', async () => {
    aSettingsServer()
    await openSettings('platform')
    await userEvent.click(screen.getByRole('link', { name: 'Alerts' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Alert settings' })).toBeVisible()
    expect(document.title).toBe('Alert settings · Muster')
  })

  it('are busy until they are there', async () => {
    const server = aSettingsServer()
    const answer = server.hold(getWorldSettings)
    renderConsole('/demo/settings/platform')
    await screen.findByRole('heading', { level: 1, name: 'Platform settings' })
    expect(screen.getByText('Loading…').closest('[role=status]')).toBeInTheDocument()
    expect(document.querySelector('[aria-busy=true]')).toBeVisible()
    answer()
    await screen.findByRole('button', { name: 'Save' })
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

  it('say so when they could not be loaded, and try again [A-808]', async () => {
    const server = aSettingsServer()
    server.refuse(getWorldSettings, 'tooManyRequests')
    renderConsole('/demo/settings/platform')
    expect(await screen.findByText('The settings could not be loaded.')).toBeVisible()
    server.answer(getWorldSettings, server.stored())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: 'IMEI' })).toBeVisible()
  })

  it.each(settingsTabs)('have no two fields of one name on the tab %s [A-816]', async (tab) => {
    aSettingsServer()
    await openSettings(tab)
    const form = screen.getByRole('button', { name: 'Save' }).closest('form')
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])]
    // The choices of a radio group are one field.
    const names = fields.filter(({ type, checked }) => type !== 'radio' || checked).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(1)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  })
})
