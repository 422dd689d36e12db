import type { DeviceInfo } from '@muster/contract'
import type { DeviceTab } from '../../fleet/device/device-tabs.ts'
import { loadChartEngine } from '../../ui/chart/load-engine.ts'
import { type EarlyPart, type LazyPart, lazyPart, quietly } from '../loading/lazy-part.tsx'

/** Each in a chunk of its own: charts and maps are heavy, and few open them all. */
export const deviceTabParts: Record<DeviceTab, LazyPart<{ device: DeviceInfo }>> = {
  info: lazyPart(
    'device',
    async () => (await import('../../fleet/device/overview/device-overview-tab.tsx')).DeviceOverviewTab,
  ),
  applications: lazyPart(
    ['device', 'events'],
    async () =>
      (await import('../../fleet/device/applications/device-applications-tab.tsx')).DeviceApplicationsTab,
  ),
  processes: lazyPart(
    'device',
    async () => (await import('../../fleet/device/processes/device-processes-tab.tsx')).DeviceProcessesTab,
  ),
  location: lazyPart(
    'location',
    async () => (await import('../../fleet/device/location/device-location-tab.tsx')).DeviceLocationTab,
  ),
  performance: lazyPart(
    ['device', 'events'],
    async () =>
      (await import('../../fleet/device/performance/device-performance-tab.tsx')).DevicePerformanceTab,
  ),
  signal: lazyPart(
    'signal',
    async () => (await import('../../fleet/device/signal/device-signal-tab.tsx')).DeviceSignalTab,
  ),
  coverage: lazyPart(
    ['coverage', 'signal-map'],
    async () => (await import('../../fleet/device/coverage/device-coverage-tab.tsx')).DeviceCoverageTab,
  ),
}

/** Draws the charts; asked for by the first of them. */
export const chartEngine: EarlyPart = { fetchCode: quietly(loadChartEngine), fetchAll: () => undefined }

/** What the URL of a tab needs; the tab may be any word. */
export function partsOfTab(tab: string | undefined): EarlyPart[] {
  const part = Object.entries(deviceTabParts).find(([name]) => name === tab)?.[1]
  return part ? [part, ...(tab === 'performance' ? [chartEngine] : [])] : []
}
