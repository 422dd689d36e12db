import type { ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { softwareTabs } from '../../fleet/software/software-kind.ts'
import { KnownTab, NoAnomalyPage } from '../gates/no-page.tsx'
import type { PageHandle } from '../loading/early-page.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { CoreSection } from './core-section.tsx'
import { chartEngine, partsOfTab } from './device-tab-parts.tsx'

const overview = () => import('../../fleet/overview/index.ts')
const OverviewPage = lazyPart('overview', async () => (await overview()).OverviewPage)
const PerformancePage = lazyPart(
  'performance',
  async () => (await import('../../fleet/performance/performance-page.tsx')).PerformancePage,
)
const DevicesEntry = lazyPart(
  ['device', 'discharge'],
  async () => (await import('./devices-entry.tsx')).DevicesEntry,
)
const DevicePage = lazyPart(
  ['device', 'discharge'],
  async () => (await import('./device-tab-pages.tsx')).DevicePageWithTabs,
)
const MapsPage = lazyPart(
  ['maps', 'signal-map'],
  async () => (await import('../../maps/maps-page.tsx')).MapsPage,
)

const PlatformGate = lazyPart('software', async () => (await import('./platform-gate.tsx')).PlatformGate)
const ApplicationsPage = lazyPart(
  'software',
  async () => (await import('../../fleet/applications/applications-page.tsx')).ApplicationsPage,
)
const ApplicationPage = lazyPart(
  'software',
  async () => (await import('../../fleet/applications/application-page.tsx')).ApplicationPage,
)
const ProcessesPage = lazyPart(
  'software',
  async () => (await import('../../fleet/processes/processes-page.tsx')).ProcessesPage,
)
const ProcessPage = lazyPart(
  'software',
  async () => (await import('../../fleet/processes/process-page.tsx')).ProcessPage,
)

const AnomaliesGate = lazyPart('access', async () => (await import('./anomalies-gate.tsx')).AnomaliesGate)
const AnomaliesPage = lazyPart(
  'anomalies',
  async () => (await import('../../anomalies/list/anomalies-page.tsx')).AnomaliesPage,
)
const AnomalyHistoryPage = lazyPart(
  'anomalies',
  async () => (await import('../../anomalies/history/history-page.tsx')).AnomalyHistoryPage,
)
const AnomalyDevicesPage = lazyPart(
  'anomalies',
  async () => (await import('../../anomalies/devices/anomaly-devices-page.tsx')).AnomalyDevicesPage,
)

const ofOverview: PageHandle = {
  prefetch: async (queryClient, { worldId: world, search }) =>
    (await overview()).prefetchOverview(queryClient, { world, search }),
}
const ofDevice: PageHandle = {
  parts: ({ tab }) => partsOfTab(tab),
  prefetch: async (queryClient, { worldId: world, params: { tab }, search }) =>
    (await import('../../fleet/device/prefetch-device.ts')).prefetchDevice(queryClient, {
      world,
      tab,
      search,
    }),
}

/** Whatever the tab is called that is not the list of devices, it is the one with charts. */
const ofSoftware: PageHandle = { parts: ({ tab }) => (tab === 'devices' ? [] : [chartEngine]) }
const ofPerformance: PageHandle = {
  parts: () => [chartEngine],
  prefetch: async (queryClient, { worldId, search }) =>
    (await import('../../fleet/performance/prefetch-performance.ts')).prefetchPerformance(
      queryClient,
      worldId,
      search,
    ),
}

const withTab = (known: readonly [string, ...string[]], page: ReactNode) => (
  <KnownTab isKnown={(word) => known.includes(word)} first={known[0]}>
    {page}
  </KnownTab>
)

/** The pages about devices, below `/core` [C-103, C-115 to C-132]. */
export const coreRoutes: RouteObject = {
  path: 'core',
  element: <CoreSection />,
  children: [
    { index: true, element: <OverviewPage />, handle: ofOverview },
    { path: 'devices', element: <DevicesEntry /> },
    { path: 'devices/:tab', element: <DevicePage />, handle: ofDevice },
    { path: 'performance', element: <PerformancePage />, handle: ofPerformance },
    {
      element: <PlatformGate platform="android" />,
      children: [
        { path: 'applications', element: <ApplicationsPage /> },
        {
          path: 'applications/:tab',
          element: withTab(softwareTabs, <ApplicationPage />),
          handle: ofSoftware,
        },
      ],
    },
    {
      element: <PlatformGate platform="windows" />,
      children: [
        { path: 'processes', element: <ProcessesPage /> },
        { path: 'processes/:tab', element: withTab(softwareTabs, <ProcessPage />), handle: ofSoftware },
      ],
    },
    {
      path: 'anomalies',
      element: <AnomaliesGate />,
      children: [
        { index: true, element: <AnomaliesPage /> },
        { path: 'details', element: <AnomalyHistoryPage />, handle: { parts: () => [chartEngine] } },
        { path: 'details/devices', element: <AnomalyDevicesPage /> },
        { path: 'details/*', element: <NoAnomalyPage of="anomaly" /> },
        { path: '*', element: <NoAnomalyPage of="anomalies" /> },
      ],
    },
    { path: 'maps', element: <Navigate to="location" replace /> },
    { path: 'maps/:tab', element: <MapsPage /> },
  ],
}
