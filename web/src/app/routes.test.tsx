import {
  countBatteriesByFirstSeen,
  currentUser,
  currentWorld,
  type FeatureToggle,
  getConfiguration,
  getDeviceDetails,
  getDeviceInfo,
  getFeatureToggles,
  listSmartBatteries,
  ownFeatureCodes,
  type Role,
  roles,
  type World,
} from '@muster/contract'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aBatteryServer } from '../../testing/batteries.ts'
import { aConfiguration, aServer, aUser, aWorld, renderConsole } from '../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../testing/estate.ts'
import { aServerWithBatteries } from '../battery/list/testing/open-list.tsx'
import { encodeDeviceId } from '../estate/device/device-id.ts'
import { brandAccents } from '../session/brand/brand-accents.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { ErrorFallback } from './failure/error-fallback.tsx'

interface Situation {
  role?: Role
  world?: Partial<World>
  toggles?: FeatureToggle[]
  user?: Parameters<typeof aUser>[1]
}

function open(address: string, { role = 'administrator', world, toggles = [], user }: Situation = {}) {
  aServer()
    .answer(currentWorld, { ...aWorld, ...world })
    .answer(currentUser, aUser(role, user))
    .answer(getFeatureToggles, toggles)
  return renderConsole(address)
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const battery = { features: [...ownFeatureCodes.batteryEssentials.slice(0, 1)] }

/** Pages by the least role that opens them. */
const pages: readonly [address: string, title: string | RegExp, least: Role][] = [
  ['/demo/core/maps/location', 'Maps: Location', 'viewer'],
  ['/demo/core/maps/no-service', 'Maps: No service', 'viewer'],
  ['/demo/core/maps/very-poor-no-service', 'Maps: Very poor / no service', 'viewer'],
  ['/demo/core/maps/coverage', 'Maps: Coverage', 'viewer'],
  ['/demo/core/maps/nonsense', 'Map not found', 'viewer'],
  ['/demo/core/performance', 'Performance', 'viewer'],
  ['/demo/bulkActions', 'Bulk actions', 'editor'],
  ['/demo/homeLocations', 'Home locations', 'manager'],
  ['/demo/zones', 'Manage zones', 'manager'],
  ['/demo/zones/new', /zone/i, 'manager'],
  ['/demo/zones/edit', /zone/i, 'manager'],
  ['/demo/enrollment', 'Enrollment', 'manager'],
  ['/demo/settings/alarms', 'Alarm settings', 'manager'],
  ['/demo/settings/alerts', 'Alert settings', 'manager'],
  ['/demo/settings/anomalies', 'Anomaly settings', 'manager'],
  ['/demo/settings/devices', 'Device settings', 'manager'],
  ['/demo/settings/platform', 'Platform settings', 'manager'],
  ['/demo/core/anomalies', 'Anomalies', 'manager'],
  ['/demo/core/anomalies/details', 'Anomaly not found', 'manager'],
  ['/demo/users', 'User management', 'administrator'],
  ['/demo/audit', 'Audit trail', 'administrator'],
]

const roleBelow = (role: Role): Role => roles[roles.indexOf(role) - 1] ?? 'viewer'

describe('routes inside a world', () => {
  it.each(pages)(
    '%s is the page "%s" of a %s [A-103 A-106 A-108 A-109 A-110 A-801 A-1514 A-1515 B-236]',
    async (address, title, role) => {
      open(address, { role })
      expect(await heading(title)).toBeVisible()
    },
  )

  it.each(
    pages
      .filter(([, , least]) => least !== 'viewer')
      .map(([address, , least]) => [address, roleBelow(least)] as const),
  )(
    '%s is closed to a %s [A-801 A-1510 A-1511 A-1512 A-1514 A-1515 A-1518 B-1510]',
    async (address, role) => {
      open(address, { role })
      expect(await screen.findByText(/permission to access this page/)).toBeVisible()
    },
  )

  it.each(['/demo/unknown', '/demo/settings/unknown', '/demo/a/b/c'])(
    '%s leads to the landing, and says why [A-111 A-122]',
    async (address) => {
      const { path } = open(address)
      expect(await heading('Northfield Parcels')).toBeVisible()
      expect(await screen.findByText('There is no page at this address.')).toBeVisible()
      expect(path()).toBe('/demo/')
    },
  )

  it.each(['/demo/agreements/other', '/demo/agreements/eula/more'])(
    'leads %s, which is no page of the agreements, to the landing [A-713]',
    async (address) => {
      const { path } = open(address)
      expect(await heading('Northfield Parcels')).toBeVisible()
      expect(path()).toBe('/demo/')
    },
  )

  it('keeps bulk actions from whoever is bound to a home location [A-1516]', async () => {
    open('/demo/bulkActions', { role: 'editor', user: { homeLocationId: 'h1' } })
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
  })
})

describe('the console as a whole', () => {
  const features = [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials]
  const expectFrame = (product: string) => {
    expect(screen.getByRole('navigation', { name: product })).toBeVisible()
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent('amara@demo.example')
  }

  it.each([
    ['the health of the estate', 'core', 'region', 'All devices by status'],
    ['its alerts', 'core', 'heading', /^Alerts/],
    ['a device', `core/devices/info?id=${encodeDeviceId(aDevice.id)}`, 'heading', 'Tarvos T8 Scan'],
    ['maps', 'core/maps/location', 'heading', 'Maps: Location'],
    ['anomalies', 'core/anomalies', 'heading', 'Anomalies'],
  ])('shows %s at /%s [A-102]', async (_what, address, role, name) => {
    anEstateServer()
      .answer(currentWorld, { ...aWorld, features })
      .answer(getDeviceInfo, aDevice)
      .answer(getDeviceDetails, someDetails)
    renderConsole(`/demo/${address}`)
    expect(await screen.findByRole(role, { name })).toBeVisible()
    expectFrame('Core')
  })

  it('shows batteries and each one of them in the same frame [A-102]', async () => {
    aServerWithBatteries()
    renderConsole(`/demo/battery/all?id=${encodeDeviceId('battery SB-01')}`)
    expect(await screen.findByRole('heading', { level: 2, name: 'SB-01' })).toBeVisible()
    expect(await heading(/^Batteries/)).toBeVisible()
    expectFrame('Battery Essentials')
  })
})

describe('settings', () => {
  it('open with the alarms [A-805]', async () => {
    const { path } = open('/demo/settings')
    await heading('Alarm settings')
    expect(path()).toBe('/demo/settings/alarms')
  })

  it('open with the alerts where there are no alarms [A-805]', async () => {
    const { path } = open('/demo/settings', { world: battery })
    await heading('Alert settings')
    expect(path()).toBe('/demo/settings/alerts')
  })

  it('are not available in a world without any [A-804 A-920]', async () => {
    open('/demo/settings', { world: { features: [] } })
    expect(await heading('Not available')).toBeVisible()
  })

  it('say so where one tab is not available [A-803]', async () => {
    open('/demo/settings/platform', { world: battery })
    expect(await heading('Not available')).toBeVisible()
  })

  it('need a manager [A-801]', async () => {
    open('/demo/settings', { role: 'editor' })
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
  })
})

describe('toggles', () => {
  it('replace the enrollment page by a placeholder [A-431 A-1310]', async () => {
    open('/demo/enrollment', { toggles: ['hide-enrolment-page'] })
    expect(await heading('Enrollment')).toBeVisible()
    expect(screen.getByText(/switched off in this world/)).toBeVisible()
  })

  it('do not open the hidden enrollment page to editors [A-1301]', async () => {
    open('/demo/enrollment', { role: 'editor', toggles: ['hide-enrolment-page'] })
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
  })

  it('hide the menu item of the users, not their page [A-962]', async () => {
    open('/demo/users', { toggles: ['hide-user-management'] })
    expect(await heading('User management')).toBeVisible()
  })

  it('bring the histograms of batteries, where theirs is on [A-961]', async () => {
    aBatteryServer({ toggles: ['show-batteries-chart'] })
    renderConsole('/demo/battery/overview')
    expect(await screen.findByRole('region', { name: 'First seen' })).toBeVisible()
    cleanup()
    const server = aBatteryServer({ toggles: ['show-new-filters'] })
    renderConsole('/demo/battery/overview')
    expect(await screen.findByText('No alerts')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'First seen' })).toBeNull()
    expect(server.requests(countBatteriesByFirstSeen)).toEqual([])
  })

  it.each<[toggles: FeatureToggle[]]>([[[]], [['show-new-filters']]])(
    'with %j leave the filters of batteries beside their list [B-9906]',
    async (toggles) => {
      aBatteryServer({ toggles }).answer(listSmartBatteries, { smartBatteries: { nodes: [], totalCount: 0 } })
      renderConsole('/demo/battery/all')
      expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked()
      await userEvent.click(screen.getByRole('radio', { name: 'Filter' }))
      expect(await screen.findByRole('complementary', { name: 'Filters' })).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})

describe('universe administration', () => {
  const internal = { ...aConfiguration, internalDomains: ['demo.example'] }

  it.each(['/universe-admin', '/universe-admin/worlds'])(
    'redirects %s to adding a world [A-105 A-912]',
    async (address) => {
      aServer().answer(getConfiguration, internal)
      const { path } = renderConsole(address)
      expect(await heading('Add a world')).toBeVisible()
      expect(path()).toBe('/universe-admin/worlds/add')
    },
  )

  it('is for internal staff only [A-336 A-912 A-1519]', async () => {
    aServer()
    renderConsole('/universe-admin/worlds/add')
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
  })
})

describe('a change of page', () => {
  it('moves the focus to the heading of the new page', async () => {
    const { router } = open('/demo/')
    expect(await heading('Northfield Parcels')).not.toHaveFocus()
    await router.navigate('/demo/users')
    const next = await heading('User management')
    await waitFor(() => expect(next).toHaveFocus())
  })
})

describe('the error fallback', () => {
  it('shows when a page fails, with a way to reload [A-115 A-117 B-1315 B-1317]', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    aServer().refuse(getConfiguration, 'invalidInput')
    renderConsole('/demo/')
    expect(await heading('Sorry, something went wrong.')).toBeVisible()
    expect(screen.getByText('Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the Page' })).toBeVisible()
  })

  it('reloads the page [A-115 B-1317]', async () => {
    const reload = vi.fn<() => void>()
    render(
      <ThemeProvider accents={brandAccents.muster}>
        <ErrorFallback reload={reload} />
      </ThemeProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Reload the Page' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
