import { DevicePage, type DeviceTabs } from '../../fleet/device/device-page.tsx'
import { NoTab } from '../gates/no-page.tsx'
import { deviceTabParts } from './device-tab-parts.tsx'

const tabs: DeviceTabs = (tab, device) => {
  const Tab = deviceTabParts[tab]
  return <Tab key={tab} device={device} />
}

export const DevicePageWithTabs = () => <DevicePage tabs={tabs} noTab={<NoTab first="info" />} />
