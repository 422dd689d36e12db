import type { DeviceInfo } from '@muster/contract'
import type { ComponentType } from 'react'
import { DevicePage, type DeviceTabs } from '../../fleet/device/device-page.tsx'
import type { DeviceTab } from '../../fleet/device/device-tabs.ts'
import { lazyPart } from '../lazy-part.tsx'

type TabComponent = ComponentType<{ device: DeviceInfo }>

/** Each in a chunk of its own: charts and maps are heavy, and few open them all. */
const components: Record<DeviceTab, TabComponent> = {
  info: lazyPart(
    'device',
    async () => (await import('../../fleet/device/overview/device-overview-tab.tsx')).DeviceOverviewTab,
  ),
  applications: lazyPart(
    'device',
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
    'device',
    async () =>
      (await import('../../fleet/device/performance/device-performance-tab.tsx')).DevicePerformanceTab,
  ),
  signal: lazyPart(
    'signal',
    async () => (await import('../../fleet/device/signal/device-signal-tab.tsx')).DeviceSignalTab,
  ),
  coverage: lazyPart(
    'coverage',
    async () => (await import('../../fleet/device/coverage/device-coverage-tab.tsx')).DeviceCoverageTab,
  ),
}

const tabs: DeviceTabs = (tab, device) => {
  const Tab = components[tab]
  return <Tab key={tab} device={device} />
}

export const DevicePageWithTabs = () => <DevicePage tabs={tabs} />
