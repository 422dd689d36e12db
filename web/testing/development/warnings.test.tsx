import { render, screen } from '@testing-library/react'
import { type ReactNode, version } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aSettingsServer, openSettings } from '../../src/administration/settings/testing/open-settings.tsx'
import { aServerWithUsers, openUsers } from '../../src/administration/users/testing/open-users.tsx'
import { aServerWithZones, openEditor } from '../../src/administration/zones/testing/open-zones.tsx'
import { aReportServer, openTab } from '../../src/fleet/device/performance/testing/a-report.ts'
import { aServerWithDevices, openDevices } from '../../src/fleet/devices/testing/open-devices.tsx'
import { aMapServer, leedsButton, openMap } from '../../src/maps/location/testing/a-map-server.ts'
import { renderConsole } from '../console.tsx'
import { anEstateServer } from '../estate.ts'

let warned: unknown[][]
beforeEach(() => {
  warned = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void warned.push(words))
})

const row = <li />
const Rows = ({ rows }: { rows: ReactNode[] }) => <ul>{rows}</ul>

it(`is the build of React ${version} that warns`, () => {
  render(<Rows rows={[row, row]} />)
  expect(warned).toEqual([[expect.stringContaining('unique "key"'), expect.anything(), expect.anything()]])
})

describe('React has nothing to say against', () => {
  it('the overview', async () => {
    anEstateServer()
    renderConsole('/demo/core')
    await screen.findByRole('heading', { level: 1 })
    expect(warned).toEqual([])
  })

  it('the devices', async () => {
    aServerWithDevices()
    await openDevices()
    expect(warned).toEqual([])
  })

  it('the charts of a device', async () => {
    aReportServer()
    openTab('performance')
    await screen.findByRole('slider', { name: 'Device usage' })
    await screen.findByRole('region', { name: 'Events' })
    expect(warned).toEqual([])
  })

  it('the map of devices', async () => {
    aMapServer()
    openMap()
    await leedsButton()
    expect(warned).toEqual([])
  })

  it('the users', async () => {
    aServerWithUsers()
    await openUsers()
    expect(warned).toEqual([])
  })

  it('the editor of zones', async () => {
    aServerWithZones()
    await openEditor()
    expect(warned).toEqual([])
  })

  it('the settings of alerts', async () => {
    aSettingsServer()
    await openSettings('alerts')
    expect(warned).toEqual([])
  })
})
