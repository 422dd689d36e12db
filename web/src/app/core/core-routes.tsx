import type { RouteObject } from 'react-router'
import type { PageHandle } from '../early-page.ts'
import { lazyPart } from '../lazy-part.tsx'
import { chartEngine, partsOfTab } from './device-tab-parts.tsx'

const CoreSection = lazyPart('app', async () => (await import('./core-section.tsx')).CoreSection)
const LaterCorePage = lazyPart('access', async () => (await import('./core-pages.tsx')).LaterCorePage)
const PlatformPage = lazyPart('access', async () => (await import('./core-pages.tsx')).PlatformPage)
const AnomaliesPage = lazyPart('access', async () => (await import('./core-pages.tsx')).AnomaliesPage)

const OverviewPage = lazyPart(
  'overview',
  async () => (await import('../../fleet/overview/overview-page.tsx')).OverviewPage,
)
const PerformancePage = lazyPart(
  'performance',
  async () => (await import('../../fleet/performance/performance-page.tsx')).PerformancePage,
)
const DevicesEntry = lazyPart('device', async () => (await import('./devices-entry.tsx')).DevicesEntry)
const DevicePage = lazyPart('device', async () => (await import('./device-tab-pages.tsx')).DevicePageWithTabs)

const ofDevice: PageHandle = {
  parts: ({ tab }) => partsOfTab(tab),
  prefetch: async (queryClient, { worldId: world, params: { tab }, search }) =>
    (await import('../../fleet/device/prefetch-device.ts')).prefetchDevice(queryClient, {
      world,
      tab,
      search,
    }),
}

const ofPerformance: PageHandle = {
  parts: () => [chartEngine],
  prefetch: async (queryClient, { worldId, search }) =>
    (await import('../../fleet/performance/prefetch-performance.ts')).prefetchPerformance(
      queryClient,
      worldId,
      search,
    ),
}

/** The pages about devices, below `/core` [C-103, C-115 to C-132]. */
export const coreRoutes: RouteObject = {
  path: 'core',
  element: <CoreSection />,
  children: [
    { index: true, element: <OverviewPage /> },
    { path: 'devices', element: <DevicesEntry /> },
    { path: 'devices/:tab', element: <DevicePage />, handle: ofDevice },
    { path: 'performance', element: <PerformancePage />, handle: ofPerformance },
    { path: 'applications', element: <PlatformPage platform="android" /> },
    { path: 'applications/:tab', element: <PlatformPage platform="android" /> },
    { path: 'processes', element: <PlatformPage platform="windows" /> },
    { path: 'processes/:tab', element: <PlatformPage platform="windows" /> },
    { path: 'anomalies/*', element: <AnomaliesPage /> },
    { path: 'maps', element: <LaterCorePage /> },
    { path: 'maps/:tab', element: <LaterCorePage /> },
  ],
}
