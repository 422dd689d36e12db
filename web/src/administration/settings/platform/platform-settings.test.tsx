import { getWorldSettings, listDevices } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aSettingsServer, openSettings, save } from '../testing/open-settings.tsx'

const group = (name: string) => within(screen.getByRole('group', { name }))

describe('the platform settings', () => {
  it('choose the identifier of devices among three [A-893 A-894]', async () => {
    const server = aSettingsServer()
    await openSettings('platform')
    const identifiers = group('Primary device identifier')
    expect(identifiers.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual([
      ...['serialNumber', 'assetTag', 'imei'],
    ])
    expect(identifiers.getByRole('radio', { name: 'Serial number' })).toBeChecked()
    await userEvent.click(identifiers.getByRole('radio', { name: 'Asset tag' }))
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    expect(server.saves()[0]?.worldSettings).toEqual({ deviceIdentifier: 'assetTag' })
  })

  it('choose the units of distances [A-1808]', async () => {
    const server = aSettingsServer()
    await openSettings('platform')
    await userEvent.click(group('Distances').getByRole('radio', { name: 'Imperial' }))
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    expect(server.saves()[0]?.worldSettings).toEqual({ useMetricDistances: false })
  })

  it('are what the rest of the console shows at once, without reading them again [A-895]', async () => {
    const server = aSettingsServer().answer(listDevices, { list: [], totalCount: 0 })
    const { router } = await openSettings('platform')
    await userEvent.click(screen.getByRole('radio', { name: 'IMEI' }))
    await userEvent.click(save())
    await screen.findByText('Successfully Updated')
    const read = server.requests(getWorldSettings).length
    await router.navigate('/demo/core/devices')
    const heads = within(await screen.findByRole('table', { name: 'Devices' })).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent?.trim()).find(Boolean)).toBe('IMEI')
    expect(server.requests(getWorldSettings)).toHaveLength(read)
  })
})
