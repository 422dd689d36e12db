import { useSearchParams } from 'react-router'
import { deviceInUrl } from '../../fleet/device/device-lookup.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { DevicePageWithTabs } from './device-tab-pages.tsx'

const DevicesPage = lazyPart(
  'devices',
  async () => (await import('../../fleet/devices/devices-page.tsx')).DevicesPage,
)

/** The list of devices, unless the URL names one [C-9905]. */
export function DevicesEntry() {
  const [query] = useSearchParams()
  return deviceInUrl(query).kind === 'none' ? <DevicesPage /> : <DevicePageWithTabs />
}
