import { setWorldSettings } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aSettingsServer, openSettings, save } from '../testing/open-settings.tsx'

const box = (name: string) => within(screen.getByRole('region', { name }))
const check = (name: string, platform: 'Android' | 'Windows') =>
  box(name).getByRole('checkbox', { name: platform })
const location = (platform: 'Android' | 'Windows') => check('Location collection', platform)
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const turningOn = /Turn location collection on/
const turningOff = /Turn location collection off/
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const nothing = { androidLocationCollectionEnabled: null, windowsLocationCollectionEnabled: null }

describe('the device settings', () => {
  it('are three boxes of what devices collect, by platform [A-880 A-881]', async () => {
    aSettingsServer({ ...nothing, windowsMobileSignalLevelCollectionEnabled: false })
    await openSettings('devices')
    const platforms = (name: string) =>
      box(name)
        .getAllByRole('checkbox')
        .map((one) => one.getAttribute('name'))
    expect(platforms('Location collection')).toEqual([
      'androidLocationCollectionEnabled',
      'windowsLocationCollectionEnabled',
    ])
    expect(platforms('Mobile signal reporting')).toEqual([
      'androidMobileSignalLevelCollectionEnabled',
      'windowsMobileSignalLevelCollectionEnabled',
    ])
    expect(platforms('Drop detection')).toEqual(['androidDropDetectionEnabled'])
    expect(location('Android')).not.toBeChecked()
    expect(check('Mobile signal reporting', 'Android')).toBeChecked()
    expect(check('Mobile signal reporting', 'Windows')).not.toBeChecked()
  })

  it('save signal and drops without a question [A-889]', async () => {
    const server = aSettingsServer({ androidDropDetectionEnabled: null })
    await openSettings('devices')
    await userEvent.click(check('Mobile signal reporting', 'Windows'))
    await userEvent.click(check('Drop detection', 'Android'))
    await userEvent.click(save())
    expect(await screen.findByText('Successfully Updated')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.saves()[0]?.worldSettings).toEqual({
      windowsMobileSignalLevelCollectionEnabled: false,
      androidDropDetectionEnabled: true,
    })
  })
})

describe('the collection of locations', () => {
  it.each([[null], [false]])('is turned on, from %s, after a warning [A-882 A-885 A-887]', async (before) => {
    const server = aSettingsServer({ androidLocationCollectionEnabled: before })
    await openSettings('devices')
    await userEvent.click(location('Android'))
    await userEvent.click(save())
    const { getByRole, getByText } = await dialog(turningOn)
    expect(getByText(/the location of the people who carry them/)).toBeVisible()
    expect(getByRole('button', { name: 'Apply' })).toBeDisabled()
    expect(server.saves()).toEqual([])
    await userEvent.click(getByRole('checkbox'))
    await userEvent.click(getByRole('button', { name: 'Apply' }))
    await closed()
    expect(await screen.findByText('Successfully Updated')).toBeVisible()
    expect(server.saves()[0]?.worldSettings).toEqual({ androidLocationCollectionEnabled: true })
  })

  it('is turned off after another warning, which says that nothing is deleted [A-883 A-885 A-887]', async () => {
    const server = aSettingsServer()
    await openSettings('devices')
    await userEvent.click(location('Windows'))
    await userEvent.click(save())
    const { getByRole, getByText } = await dialog(turningOff)
    expect(getByText(/Locations collected so far are kept/)).toBeVisible()
    await userEvent.click(getByRole('checkbox'))
    await userEvent.click(getByRole('button', { name: 'Apply' }))
    await closed()
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.worldSettings).toEqual({ windowsLocationCollectionEnabled: false })
  })

  it('that goes on for one platform and off for the other is asked about as turned on [A-884]', async () => {
    aSettingsServer({ androidLocationCollectionEnabled: false })
    await openSettings('devices')
    await userEvent.click(location('Android'))
    await userEvent.click(location('Windows'))
    await userEvent.click(save())
    await dialog(turningOn)
  })

  it('is as it was after Cancel; other changes are kept, and nothing is saved [A-886 A-929]', async () => {
    const server = aSettingsServer({ androidLocationCollectionEnabled: false })
    await openSettings('devices')
    await userEvent.click(location('Android'))
    await userEvent.click(check('Mobile signal reporting', 'Windows'))
    await userEvent.click(save())
    await userEvent.click((await dialog(turningOn)).getByRole('button', { name: 'Cancel' }))
    await closed()
    expect(location('Android')).not.toBeChecked()
    expect(check('Mobile signal reporting', 'Windows')).not.toBeChecked()
    expect(server.saves()).toEqual([])
    await userEvent.click(save())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.worldSettings).toEqual({ windowsMobileSignalLevelCollectionEnabled: false })
  })

  it('that could not be saved is still to be saved [A-813]', async () => {
    aSettingsServer().refuse(setWorldSettings, 'tooManyRequests')
    await openSettings('devices')
    await userEvent.click(location('Windows'))
    await userEvent.click(save())
    const { getByRole } = await dialog(turningOff)
    await userEvent.click(getByRole('checkbox'))
    await userEvent.click(getByRole('button', { name: 'Apply' }))
    await closed()
    expect(await screen.findByText('Operation failed')).toBeVisible()
    expect(location('Windows')).not.toBeChecked()
    expect(save()).toBeEnabled()
  })
})
