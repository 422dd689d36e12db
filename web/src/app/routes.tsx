import { lazy } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../session/paths.ts'
import { ErrorFallback } from './error-fallback.tsx'
import { OutsidePages } from './outside-frame.tsx'
import { Root } from './root.tsx'
import { ToLanding } from './to-landing.tsx'
import { WorldGate } from './world-gate.tsx'

const WorldsEntry = lazy(async () => ({
  default: (await import('../access/worlds/worlds-entry.tsx')).WorldsEntry,
}))
const WorldSelection = lazy(async () => ({
  default: (await import('../access/worlds/world-selection.tsx')).WorldSelection,
}))
const LandingPage = lazy(async () => ({
  default: (await import('../access/landing/landing-page.tsx')).LandingPage,
}))
const AgreementsPage = lazy(async () => ({
  default: (await import('../access/agreements/agreements-page.tsx')).AgreementsPage,
}))
const AgreementPage = lazy(async () => ({
  default: (await import('../access/agreements/agreement-page.tsx')).AgreementPage,
}))

const later = () => import('./later-pages.tsx')
const AddWorldPage = lazy(async () => ({ default: (await later()).AddWorldPage }))
const AnomaliesPage = lazy(async () => ({ default: (await later()).AnomaliesPage }))
const BatteryPage = lazy(async () => ({ default: (await later()).BatteryPage }))
const BatteryWarrantyPage = lazy(async () => ({ default: (await later()).BatteryWarrantyPage }))
const BulkActionsPage = lazy(async () => ({ default: (await later()).BulkActionsPage }))
const CorePage = lazy(async () => ({ default: (await later()).CorePage }))
const EnrollmentPage = lazy(async () => ({ default: (await later()).EnrollmentPage }))
const HomeLocationsPage = lazy(async () => ({ default: (await later()).HomeLocationsPage }))
const SettingsPage = lazy(async () => ({ default: (await later()).SettingsPage }))
const SettingsTabPage = lazy(async () => ({ default: (await later()).SettingsTabPage }))
const UsersPage = lazy(async () => ({ default: (await later()).UsersPage }))
const ZonesPage = lazy(async () => ({ default: (await later()).ZonesPage }))

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
