import { Navigate, type RouteObject } from 'react-router'
import type { PageHandle } from '../early-page.ts'
import { lazyPart } from '../lazy-part.tsx'
import { partsOfTab } from './device-tab-parts.tsx'

const CoreSection = lazyPart('app', async () => (await import('./core-section.tsx')).CoreSection)
const LaterCorePage = lazyPart('access', async () => (await import('./core-pages.tsx')).LaterCorePage)
const PlatformPage = lazyPart('access', async () => (await import('./core-pages.tsx')).PlatformPage)
const AnomaliesPage = lazyPart('access', async () => (await import('./core-pages.tsx')).AnomaliesPage)

const OverviewPage = lazyPart(
  'overview',
  async () => (await import('../../fleet/overview/overview-page.tsx')).OverviewPage,
)
const DevicesEntry = lazyPart('device', async () => (await import('./devices-entry.tsx')).DevicesEntry)
const DevicePage = lazyPart('device', async () => (await import('./device-tab-pages.tsx')).DevicePageWithTabs)
const MapsPage = lazyPart(
  ['maps', 'signal-map'],
  async () => (await import('../../maps/maps-page.tsx')).MapsPage,
)

const ofDevice: PageHandle = {
  parts: ({ tab }) => partsOfTab(tab),
  prefetch: async (queryClient, { worldId: world, params: { tab }, search }) =>
    (await import('../../fleet/device/prefetch-device.ts')).prefetchDevice(queryClient, {
      world,
      tab,
      search,
    }),
}

/** The pages about devices, below `/core` [C-103, C-115 to C-132]. */
export const coreRoutes: RouteObject = {
  path: 'core',
  element: <CoreSection />,
  children: [
    { index: true, element: <OverviewPage /> },
    { path: 'devices', element: <DevicesEntry /> },
    { path: 'devices/:tab', element: <DevicePage />, handle: ofDevice },
    { path: 'performance', element: <LaterCorePage /> },
    { path: 'applications', element: <PlatformPage platform="android" /> },
    { path: 'applications/:tab', element: <PlatformPage platform="android" /> },
    { path: 'processes', element: <PlatformPage platform="windows" /> },
    { path: 'processes/:tab', element: <PlatformPage platform="windows" /> },
    { path: 'anomalies/*', element: <AnomaliesPage /> },
    { path: 'maps', element: <Navigate to="location" replace /> },
    { path: 'maps/:tab', element: <MapsPage /> },
  ],
}
