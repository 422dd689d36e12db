import { Navigate, type RouteObject } from 'react-router'
import { paths } from '../session/paths.ts'
import { batteryRoutes } from './battery/battery-routes.tsx'
import { coreRoutes } from './core/core-routes.tsx'
import { chartEngine } from './core/device-tab-parts.tsx'
import { ErrorFallback } from './failure/error-fallback.tsx'
import { OutsidePages } from './frame/outside-frame.tsx'
import { ToLanding } from './gates/no-page.tsx'
import { WorldGate } from './gates/world-gate.tsx'
import { lazyPart } from './loading/lazy-part.tsx'
import { PublicPages } from './public-pages.tsx'
import { Root } from './root.tsx'

const WorldsEntry = lazyPart(
  'access',
  async () => (await import('../access/worlds/worlds-entry.tsx')).WorldsEntry,
)
const WorldSelection = lazyPart(
  'access',
  async () => (await import('../access/worlds/world-selection.tsx')).WorldSelection,
)
const LandingPage = lazyPart(
  'access',
  async () => (await import('../access/landing/landing-page.tsx')).LandingPage,
)
const AgreementsPage = lazyPart(
  'access',
  async () => (await import('../access/agreements/agreements-page.tsx')).AgreementsPage,
)
const AgreementPage = lazyPart(
  'access',
  async () => (await import('../access/agreements/agreement-page.tsx')).AgreementPage,
)

const AdministrationSection = lazyPart(
  'app',
  async () => (await import('./section/administration-section.tsx')).AdministrationSection,
)
const administration = () => import('./administration-pages.tsx')
const AddWorldPage = lazyPart('access', async () => (await administration()).AddWorldPage)
const AuditPage = lazyPart('access', async () => (await administration()).AuditPage)
const BulkActionsPage = lazyPart('access', async () => (await administration()).BulkActionsPage)
const EnrollmentPage = lazyPart('access', async () => (await administration()).EnrollmentPage)
const HomeLocationsPage = lazyPart('access', async () => (await administration()).HomeLocationsPage)
const SettingsEntry = lazyPart('access', async () => (await administration()).SettingsEntry)
const SettingsTabPage = lazyPart('access', async () => (await administration()).SettingsTabPage)
const UsersPage = lazyPart('access', async () => (await administration()).UsersPage)
const ZoneEditorPage = lazyPart('access', async () => (await administration()).ZoneEditorPage)
const ZonesPage = lazyPart('access', async () => (await administration()).ZonesPage)

const ofCases = () => import('./cases-pages.tsx')
const onSettings = ['access', 'settings']
const WatchesPage = lazyPart(onSettings, async () => (await ofCases()).WatchesPage)
const ChannelsPage = lazyPart(onSettings, async () => (await ofCases()).ChannelsPage)
const DeliveriesPage = lazyPart(onSettings, async () => (await ofCases()).DeliveriesPage)
const NotificationsPage = lazyPart(onSettings, async () => (await ofCases()).NotificationsPage)
const UnsubscribePage = lazyPart(
  'notifications',
  async () => (await import('../cases/notifications/unsubscribe-page.tsx')).UnsubscribePage,
)
const ConfirmAddressPage = lazyPart(
  'notifications',
  async () => (await import('../cases/notifications/confirm-address-page.tsx')).ConfirmAddressPage,
)
const CasesPage = lazyPart(
  ['cases', 'estate', 'period', 'watches', 'anomalies'],
  async () => (await import('../cases/list/cases-page.tsx')).CasesPage,
)

const CasePage = lazyPart(
  ['cases', 'discharge', 'estate', 'anomalies'],
  async () => (await import('../cases/one-case/case-page.tsx')).CasePage,
)

const outsideWorlds: RouteObject[] = [
  { index: true, element: <WorldsEntry /> },
  { path: 'world-selection', element: <WorldSelection /> },
  { path: 'universe-admin', element: <Navigate to={paths.addWorld} replace /> },
  { path: 'universe-admin/worlds', element: <Navigate to={paths.addWorld} replace /> },
  { path: 'universe-admin/worlds/add', element: <AddWorldPage /> },
]

/** The routes of; any other path inside a world leads to the landing. */
const insideWorld: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  { path: 'agreements', element: <AgreementsPage /> },
  { path: 'agreements/eula', element: <AgreementPage kind="eula" /> },
  { path: 'agreements/dpa', element: <AgreementPage kind="dpa" /> },
  { path: 'agreements/*', element: <ToLanding /> },
  {
    element: <AdministrationSection />,
    children: [
      { path: 'settings', element: <SettingsEntry /> },
      { path: 'settings/:tab', element: <SettingsTabPage /> },
      { path: 'settings/watches', element: <WatchesPage mode="list" /> },
      { path: 'settings/watches/new', element: <WatchesPage mode="new" /> },
      { path: 'settings/watches/edit', element: <WatchesPage mode="edit" /> },
      { path: 'settings/channels', element: <ChannelsPage /> },
      { path: 'settings/deliveries', element: <DeliveriesPage /> },
      { path: 'settings/notifications', element: <NotificationsPage /> },
      { path: 'users', element: <UsersPage /> },
      { path: 'homeLocations', element: <HomeLocationsPage /> },
      { path: 'zones', element: <ZonesPage /> },
      { path: 'zones/new', element: <ZoneEditorPage mode="new" /> },
      { path: 'zones/edit', element: <ZoneEditorPage mode="edit" /> },
      { path: 'enrollment', element: <EnrollmentPage /> },
      { path: 'bulkActions', element: <BulkActionsPage /> },
      { path: 'audit', element: <AuditPage /> },
      { path: 'cases', element: <CasesPage /> },
      { path: 'cases/:number', element: <CasePage />, handle: { parts: () => [chartEngine] } },
    ],
  },
  coreRoutes,
  ...batteryRoutes,
  { path: '*', element: <ToLanding /> },
]

export const routes: RouteObject[] = [
  // The links in mails work without signing in [K-1007, K-1012].
  {
    element: <PublicPages />,
    errorElement: <ErrorFallback />,
    children: [
      { path: 'unsubscribe', element: <UnsubscribePage /> },
      { path: 'confirm-address', element: <ConfirmAddressPage /> },
    ],
  },
  {
    element: <Root />,
    errorElement: <ErrorFallback />,
    children: [
      { element: <OutsidePages />, children: outsideWorlds },
      { path: ':worldId', element: <WorldGate />, children: insideWorld },
    ],
  },
]
