import { countAlerts, getWorldSettings, setWorldSettings } from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { resultStays } from '../../ui/form/use-fading-result.ts'
import { aSettingsServer, cancel, openSettings, save } from './testing/open-settings.tsx'

const imei = () => screen.getByRole('radio', { name: 'IMEI' })
const serialNumber = () => screen.getByRole('radio', { name: 'Serial number' })

const openChanged = async () => {
  const opened = await openSettings('platform')
  await userEvent.click(imei())
  return opened
}

/** From here on time passes only as the test says. */
function passTime() {
  vi.useFakeTimers()
  return (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

describe('a settings form', () => {
  it('can be saved and cancelled only while it differs from what is saved [A-809]', async () => {
    aSettingsServer()
    await openSettings('platform')
    expect(save()).toBeDisabled()
    expect(cancel()).toBeDisabled()
    await userEvent.click(imei())
    expect(save()).toBeEnabled()
    expect(cancel()).toBeEnabled()
    expect(screen.getByText('1 unsaved change')).toBeVisible()
    await userEvent.click(serialNumber())
    expect(save()).toBeDisabled()
    expect(cancel()).toBeDisabled()
  })

  it('is saved, says so for a while, and is then unchanged [A-808 A-810 A-811 A-919 B-1313 B-1325 B-9934 B-9937]', async () => {
    const server = aSettingsServer()
    await openChanged()
    const answer = server.hold(setWorldSettings)
    const pass = passTime()
    fireEvent.click(save())
    await pass(10)
    expect(screen.getByText('Saving…').closest('[role=status]')).toBeVisible()
    answer()
    await pass(10)
    const message = screen.getByText('Successfully Updated')
    expect(message.closest('[role=status]')).toBeVisible()
    expect(save()).toBeDisabled()
    expect(imei()).toBeChecked()
    await pass(resultStays - 100)
    expect(message).toBeVisible()
    await pass(200)
    expect(message).not.toBeInTheDocument()
  })

  it('sends only what changed, with the version it was made from [A-930]', async () => {
    const server = aSettingsServer()
    await openChanged()
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    await userEvent.click(serialNumber())
    await userEvent.click(save())
    await waitFor(() => expect(server.saves()).toHaveLength(2))
    expect(server.saves()).toEqual([
      { worldSettings: { deviceIdentifier: 'imei' }, version: 1 },
      { worldSettings: { deviceIdentifier: 'serialNumber' }, version: 2 },
    ])
  })

  it('has the overview counted anew, which follows the settings [A-808]', async () => {
    const server = aSettingsServer()
    const { router } = renderConsole('/demo/core')
    await waitFor(() => expect(server.requests(countAlerts)).toHaveLength(1))
    await act(() => router.navigate('/demo/settings/platform'))
    await userEvent.click(await screen.findByRole('radio', { name: 'IMEI' }))
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    await act(() => router.navigate('/demo/core'))
    await waitFor(() => expect(server.requests(countAlerts)).toHaveLength(2))
  })

  it('that could not be saved says so and can be saved again or cancelled [A-810 A-812 A-813 A-919 B-1314 B-1325 B-9934]', async () => {
    const server = aSettingsServer().refuse(setWorldSettings, 'tooManyRequests')
    await openChanged()
    const pass = passTime()
    fireEvent.click(save())
    await pass(10)
    const message = screen.getByText('Operation failed')
    expect(message.closest('[role=status]')).toBeVisible()
    expect(save()).toBeEnabled()
    expect(cancel()).toBeEnabled()
    await pass(resultStays + 100)
    expect(message).not.toBeInTheDocument()
    expect(imei()).toBeChecked()
    vi.useRealTimers()
    server.answer(setWorldSettings, { set: true, version: 2 })
    await userEvent.click(save())
    expect(await screen.findByText('Successfully Updated')).toBeVisible()
  })

  it('takes the saved values back on Cancel [A-814]', async () => {
    const server = aSettingsServer()
    await openChanged()
    await userEvent.click(cancel())
    expect(serialNumber()).toBeChecked()
    expect(cancel()).toBeDisabled()
    expect(server.saves()).toEqual([])
  })

  it('is submitted once while it is being saved [A-847]', async () => {
    const server = aSettingsServer()
    await openChanged()
    const answer = server.hold(setWorldSettings)
    await userEvent.click(save())
    imei().focus()
    await userEvent.keyboard('{Enter}')
    answer()
    await screen.findByText('Successfully Updated')
    expect(server.saves()).toHaveLength(1)
  })

  it('keeps what was changed while it was being saved', async () => {
    const server = aSettingsServer()
    await openChanged()
    const answer = server.hold(setWorldSettings)
    await userEvent.click(save())
    await userEvent.click(screen.getByRole('radio', { name: 'Imperial' }))
    answer()
    await screen.findByText('Successfully Updated')
    expect(screen.getByRole('radio', { name: 'Imperial' })).toBeChecked()
    await userEvent.click(save())
    await waitFor(() => expect(server.saves()).toHaveLength(2))
    expect(server.saves()[1]).toEqual({ worldSettings: { useMetricDistances: false }, version: 2 })
  })

  it('keeps what was taken back while it was being saved', async () => {
    const server = aSettingsServer()
    await openChanged()
    const answer = server.hold(setWorldSettings)
    await userEvent.click(save())
    await userEvent.click(serialNumber())
    answer()
    await screen.findByText('Successfully Updated')
    expect(serialNumber()).toBeChecked()
    expect(save()).toBeEnabled()
    await userEvent.click(save())
    await waitFor(() => expect(server.saves()).toHaveLength(2))
    expect(server.saves()[1]).toEqual({ worldSettings: { deviceIdentifier: 'serialNumber' }, version: 2 })
  })

  it('asks before its changes are lost, also to another tab, which then begins anew [A-815]', async () => {
    aSettingsServer()
    const { path } = await openChanged()
    const tabs = within(screen.getByRole('navigation', { name: 'Settings' }))
    await userEvent.click(tabs.getByRole('link', { name: 'Devices' }))
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    expect(path()).toBe('/demo/settings/platform')
    await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await screen.findByRole('heading', { level: 1, name: 'Device settings' })
    await userEvent.click(screen.getByRole('link', { name: 'Platform' }))
    expect(await screen.findByRole('radio', { name: 'Serial number' })).toBeChecked()
    expect(save()).toBeDisabled()
  })
})

describe('settings that somebody else changed', () => {
  it('show what is stored as long as nothing is changed here', async () => {
    const server = aSettingsServer()
    const { router } = await openSettings('platform')
    server.answer(getWorldSettings, { ...server.stored(), deviceIdentifier: 'assetTag', version: 2 })
    await router.navigate('/demo/settings/devices')
    await screen.findByRole('heading', { level: 1, name: 'Device settings' })
    await router.navigate('/demo/settings/platform')
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Asset tag' })).toBeChecked())
  })

  it('are not overwritten: the form says so, keeps what was begun, and loads the latest on demand', async () => {
    const server = aSettingsServer()
    await openChanged()
    server
      .refuse(setWorldSettings, 'changedMeanwhile')
      .answer(getWorldSettings, { ...server.stored(), deviceIdentifier: 'assetTag', version: 2 })
    await userEvent.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('Your changes were not saved.')
    expect(imei()).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Asset tag' })).toBeChecked())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(save()).toBeDisabled()
  })

  it('are a matter of the change that met them: undone by hand, it is over', async () => {
    const server = aSettingsServer()
    await openChanged()
    server.refuse(setWorldSettings, 'changedMeanwhile')
    await userEvent.click(save())
    await screen.findByRole('alert')
    await userEvent.click(serialNumber())
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(imei())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that cannot be loaded leave everything as it is, and say so', async () => {
    const server = aSettingsServer()
    await openChanged()
    server.refuse(setWorldSettings, 'changedMeanwhile').refuse(getWorldSettings, 'tooManyRequests')
    await userEvent.click(save())
    await userEvent.click(await screen.findByRole('button', { name: 'Load latest version' }))
    expect(await screen.findByText('The latest version could not be loaded. Please try again.')).toBeVisible()
    expect(imei()).toBeChecked()
  })

  it('count as saved where they are what was to be saved: the answer to the first attempt was lost', async () => {
    const server = aSettingsServer()
    await openChanged()
    server
      .refuse(setWorldSettings, 'changedMeanwhile')
      .answer(getWorldSettings, { ...server.stored(), deviceIdentifier: 'imei', version: 2 })
    await userEvent.click(save())
    expect(await screen.findByText('Successfully Updated')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(imei()).toBeChecked()
  })
})
