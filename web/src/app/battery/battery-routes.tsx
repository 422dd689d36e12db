import { isBatteryView, isDischargeView } from '@muster/rules'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { KnownTab } from '../gates/no-page.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'

const section = () => import('./battery-section.tsx')
const BatterySection = lazyPart('app', async () => (await section()).BatterySection)
const BatteryPartGate = lazyPart('app', async () => (await section()).BatteryPartGate)
const WarrantySection = lazyPart('app', async () => (await import('./warranty-section.tsx')).WarrantySection)

const BatteryOverviewPage = lazyPart(
  'battery-overview',
  async () => (await import('../../battery/battery-overview/battery-overview-page.tsx')).BatteryOverviewPage,
)
const BatteriesPage = lazyPart(
  ['batteries', 'discharge'],
  async () => (await import('../../battery/batteries/batteries-page.tsx')).BatteriesPage,
)
const DischargingDevicesPage = lazyPart(
  ['batteries', 'discharge', 'events'],
  async () => (await import('../../battery/devices/discharging-devices-page.tsx')).DischargingDevicesPage,
)
const ReplacementPage = lazyPart(
  ['replacement', 'batteries'],
  async () => (await import('../../battery/replacement/replacement-page.tsx')).ReplacementPage,
)
const WarrantyPage = lazyPart(
  ['batteries', 'discharge'],
  async () => (await import('../../battery/warranty/warranty-page.tsx')).WarrantyPage,
)

const withView = (isKnown: (word: string) => boolean, page: ReactNode) => (
  <KnownTab isKnown={(word) => isKnown(word.toLowerCase())} first="all">
    {page}
  </KnownTab>
)

/** The pages about batteries [B-201 to B-235]. Routes without a parameter win over `:view` [B-9911]. */
export const batteryRoutes: RouteObject[] = [
  {
    path: 'battery',
    element: <BatterySection />,
    children: [
      { path: 'overview', element: <BatteryOverviewPage /> },
      {
        element: <BatteryPartGate part="batteries" />,
        children: [
          { path: 'replacement', element: <ReplacementPage /> },
          { path: ':view?', element: withView(isBatteryView, <BatteriesPage />) },
        ],
      },
      {
        element: <BatteryPartGate part="devices" />,
        children: [
          { path: 'devices/:view?', element: withView(isDischargeView, <DischargingDevicesPage />) },
        ],
      },
    ],
  },
  {
    path: 'battery-warranty',
    element: <WarrantySection />,
    children: [{ path: ':view?', element: withView(isBatteryView, <WarrantyPage />) }],
  },
]
