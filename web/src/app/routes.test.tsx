import {
  currentUser,
  currentWorld,
  type FeatureToggle,
  getConfiguration,
  getFeatureToggles,
  ownFeatureCodes,
  partnerFeatureCodes,
  type Role,
  type World,
} from '@muster/contract'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aServer, aUser, aWorld, renderConsole } from '../../testing/console.tsx'
import { brandAccents } from '../session/brand-accents.ts'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { ErrorFallback } from './error-fallback.tsx'

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

describe('routes inside a world', () => {
  it.each([
    ['/demo/core/maps/location', 'Maps: Location'],
    ['/demo/core/maps/no-service', 'Maps: No service'],
    ['/demo/core/maps/very-poor-no-service', 'Maps: Very poor / no service'],
    ['/demo/core/maps/coverage', 'Maps: Coverage'],
    ['/demo/core/maps/nonsense', 'Map not found'],
    ['/demo/users', 'User management'],
    ['/demo/homeLocations', 'Home locations'],
    ['/demo/zones', 'Manage zones'],
    ['/demo/zones/new', /zone/i],
    ['/demo/zones/edit', /zone/i],
    ['/demo/enrollment', 'Enrollment'],
    ['/demo/bulkActions', 'Bulk actions'],
    ['/demo/audit', 'Audit trail'],
    ['/demo/settings/alarms', 'Alarm settings'],
    ['/demo/settings/alerts', 'Alert settings'],
    ['/demo/settings/anomalies', 'Anomaly settings'],
    ['/demo/settings/devices', 'Device settings'],
    ['/demo/settings/platform', 'Platform settings'],
    ['/demo/core/performance', 'Performance'],
    ['/demo/core/anomalies', 'Anomalies'],
    ['/demo/core/anomalies/details', 'Anomaly not found'],
  ])('%s is the page "%s" [A-103 A-106 A-108 A-109 A-110]', async (address, title) => {
    open(address)
    expect(await heading(title)).toBeVisible()
  })

  it.each(['/demo/battery', '/demo/battery/overview', '/demo/battery/devices'])(
    '%s belongs to the battery product [A-110]',
    async (address) => {
      open(address, { world: battery })
      expect(await heading('Battery Essentials')).toBeVisible()
    },
  )

  it.each(['/demo/unknown', '/demo/settings/unknown', '/demo/a/b/c'])(
    '%s shows the landing, at its own address [A-111 A-122]',
    async (address) => {
      const { path } = open(address)
      expect(await heading('Northfield Parcels')).toBeVisible()
      expect(path()).toBe(address)
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

  it('keeps the anomalies from editors [A-1518]', async () => {
    open('/demo/core/anomalies', { role: 'editor' })
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
  })

  it('keeps bulk actions from whoever is bound to a home location [A-1516]', async () => {
    open('/demo/bulkActions', { role: 'editor', user: { homeLocationId: 'h1' } })
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
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
})

describe('battery warranty', () => {
  it('exists for the partner brand with its licence [A-411 B-235]', async () => {
    open('/demo/battery-warranty', {
      world: { brand: 'panasonic', features: [...partnerFeatureCodes.batteryWarranty] },
    })
    expect(await heading('Smart Battery Warranty')).toBeVisible()
    expect(screen.getByText(/not available yet/)).toBeVisible()
  })

  it('is refused to the partner brand without it [A-965 B-9915]', async () => {
    open('/demo/battery-warranty', { world: { brand: 'panasonic', features: [] } })
    expect(await screen.findByText(/permission to access this product/)).toBeVisible()
  })

  it('leads every other brand to the landing [A-965 B-109 B-9916]', async () => {
    const { path } = open('/demo/battery-warranty', {
      world: { features: [...partnerFeatureCodes.batteryWarranty] },
    })
    expect(await heading('Northfield Parcels')).toBeVisible()
    expect(path()).toBe('/demo/')
  })
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
  it('shows when a page fails, with a way to reload [A-115 A-117]', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    aServer().refuse(getConfiguration, 'invalidInput')
    renderConsole('/demo/')
    expect(await heading('Sorry, something went wrong.')).toBeVisible()
    expect(screen.getByText('Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the Page' })).toBeVisible()
  })

  it('reloads the page [A-115]', async () => {
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
