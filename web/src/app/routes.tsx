import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../session/paths.ts'
import { ErrorFallback } from './error-fallback.tsx'
import { lazyPart } from './lazy-part.ts'
import { OutsidePages } from './outside-frame.tsx'
import { Root } from './root.tsx'
import { ToLanding } from './to-landing.tsx'
import { WorldGate } from './world-gate.tsx'

const WorldsEntry = lazyPart(async () => (await import('../access/worlds/worlds-entry.tsx')).WorldsEntry)
const WorldSelection = lazyPart(
  async () => (await import('../access/worlds/world-selection.tsx')).WorldSelection,
)
const LandingPage = lazyPart(async () => (await import('../access/landing/landing-page.tsx')).LandingPage)
const AgreementsPage = lazyPart(
  async () => (await import('../access/agreements/agreements-page.tsx')).AgreementsPage,
)
const AgreementPage = lazyPart(
  async () => (await import('../access/agreements/agreement-page.tsx')).AgreementPage,
)

const later = () => import('./later-pages.tsx')
const AddWorldPage = lazyPart(async () => (await later()).AddWorldPage)
const AnomaliesPage = lazyPart(async () => (await later()).AnomaliesPage)
const BatteryPage = lazyPart(async () => (await later()).BatteryPage)
const BatteryWarrantyPage = lazyPart(async () => (await later()).BatteryWarrantyPage)
const BulkActionsPage = lazyPart(async () => (await later()).BulkActionsPage)
const CorePage = lazyPart(async () => (await later()).CorePage)
const EnrollmentPage = lazyPart(async () => (await later()).EnrollmentPage)
const HomeLocationsPage = lazyPart(async () => (await later()).HomeLocationsPage)
const SettingsPage = lazyPart(async () => (await later()).SettingsPage)
const SettingsTabPage = lazyPart(async () => (await later()).SettingsTabPage)
const UsersPage = lazyPart(async () => (await later()).UsersPage)
const ZonesPage = lazyPart(async () => (await later()).ZonesPage)

const outsideWorlds: RouteObject[] = [
  { index: true, element: <WorldsEntry /> },
  { path: 'world-selection', element: <WorldSelection /> },
  { path: 'universe-admin', element: <Navigate to={paths.addWorld} replace /> },
  { path: 'universe-admin/worlds', element: <Navigate to={paths.addWorld} replace /> },
  { path: 'universe-admin/worlds/add', element: <AddWorldPage /> },
]

/** The routes of; any other path inside a world shows the landing. */
const insideWorld: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  { path: 'agreements', element: <AgreementsPage /> },
  { path: 'agreements/eula', element: <AgreementPage kind="eula" /> },
  { path: 'agreements/dpa', element: <AgreementPage kind="dpa" /> },
  { path: 'agreements/*', element: <ToLanding /> },
  { path: 'settings', element: <SettingsPage /> },
  { path: 'settings/:tab', element: <SettingsTabPage /> },
  { path: 'users', element: <UsersPage /> },
  { path: 'homeLocations', element: <HomeLocationsPage /> },
  { path: 'zones', element: <ZonesPage /> },
  { path: 'zones/new', element: <ZonesPage /> },
  { path: 'zones/edit', element: <ZonesPage /> },
  { path: 'enrollment', element: <EnrollmentPage /> },
  { path: 'bulkActions', element: <BulkActionsPage /> },
  { path: 'core/anomalies/*', element: <AnomaliesPage /> },
  { path: 'core/*', element: <CorePage /> },
  { path: 'battery/*', element: <BatteryPage /> },
  { path: 'battery-warranty/*', element: <BatteryWarrantyPage /> },
  { path: '*', element: <LandingPage /> },
]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorFallback />,
    children: [
      { element: <OutsidePages />, children: outsideWorlds },
      { path: ':worldId', element: <WorldGate />, children: insideWorld },
    ],
  },
]
