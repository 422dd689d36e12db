import {
  getConfiguration,
  getFeatureToggles,
  getWorldSettings,
  listDevices,
  setFeatureToggles,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aConfiguration } from '../../../../testing/console.tsx'
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

describe('feature toggles', () => {
  const title = 'Feature toggles'
  const opened = async (internalDomains: string[]) => {
    const server = aSettingsServer()
      .answer(getConfiguration, { ...aConfiguration, internalDomains })
      .answer(getFeatureToggles, ['show-batteries-chart'])
      .answer(setFeatureToggles, { featureToggles: [] })
    await openSettings('platform')
    return server
  }

  it('are switched one by one by administrators of the provider [A-1403]', async () => {
    const server = await opened(['demo.example'])
    const toggles = within(screen.getByRole('region', { name: title }))
    expect(toggles.getByRole('switch', { name: 'Batteries chart' })).toBeChecked()
    server.answer(getFeatureToggles, ['show-new-filters', 'show-batteries-chart'])
    await userEvent.click(toggles.getByRole('switch', { name: /^Filter panel/ }))
    await waitFor(() => expect(toggles.getByRole('switch', { name: /^Filter panel/ })).toBeChecked())
    expect(server.requests(setFeatureToggles).map(({ body }) => body)).toEqual([
      { featureToggles: ['show-new-filters', 'show-batteries-chart'] },
    ])
  })

  it('are shown to nobody else', async () => {
    await opened(['muster.example'])
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })
})
