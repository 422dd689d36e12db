import { availableSettingsTabs, type SettingsTab, settingsFeatures, settingsTabs } from '@muster/rules'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { AccessDenied } from '../access/access-denied.tsx'
import { BackLink, BackToStart } from '../access/back-link.tsx'
import { NotAvailable } from '../access/not-available.tsx'
import { worldPaths } from '../session/paths.ts'
import { useIsInternal } from '../session/signed-in.tsx'
import { useWorld } from '../session/world/world.tsx'
import { Gate } from './gates/gate.tsx'
import { ToLanding } from './gates/no-page.tsx'
import { lazyPart } from './loading/lazy-part.tsx'

/** With the words that areas share, which a form needs when somebody else was quicker: too late to fetch them then. */
const administrationPart = <Props extends object>(
  areas: string | readonly string[],
  load: () => Promise<ComponentType<Props>>,
) => lazyPart([areas, 'estate'].flat(), load)

const Users = administrationPart(
  'users',
  async () => (await import('../administration/users/users-page.tsx')).UsersPage,
)
const Zones = administrationPart(
  'zones',
  async () => (await import('../administration/zones/zones-page.tsx')).ZonesPage,
)
const ZoneEditor = administrationPart(
  'zones',
  async () => (await import('../administration/zones/zone-editor-page.tsx')).ZoneEditorPage,
)
const HomeLocations = administrationPart(
  'home-locations',
  async () => (await import('../administration/home-locations/home-locations-page.tsx')).HomeLocationsPage,
)
const BulkActions = administrationPart(
  'bulk-actions',
  async () => (await import('../administration/bulk-actions/bulk-actions-page.tsx')).BulkActionsPage,
)
const Enrollment = administrationPart(
  'enrollment',
  async () => (await import('../administration/enrollment/enrollment-page.tsx')).EnrollmentPage,
)
const Settings = administrationPart(
  'settings',
  async () => (await import('../administration/settings/settings-page.tsx')).SettingsPage,
)
const Layout = administrationPart(
  'settings',
  async () => (await import('./settings/settings-layout.tsx')).SettingsLayout,
)
const Audit = administrationPart(
  ['audit', 'period', 'settings'],
  async () => (await import('../administration/audit/audit-page.tsx')).AuditPage,
)
const AddWorld = administrationPart(
  'add-world',
  async () => (await import('../administration/add-world/add-world-page.tsx')).AddWorldPage,
)

// Who may open which page; what is on it is the area's own.

export const UsersPage = () => (
  <Gate permission="users.manage">
    <Users />
  </Gate>
)

export const ZonesPage = () => (
  <Gate permission="zones.manage">
    <Zones />
  </Gate>
)

export const ZoneEditorPage = ({ mode }: { mode: 'new' | 'edit' }) => (
  <Gate permission="zones.manage">
    <ZoneEditor mode={mode} />
  </Gate>
)

export const HomeLocationsPage = () => (
  <Gate permission="homeLocations.manage">
    <HomeLocations />
  </Gate>
)

export const BulkActionsPage = () => (
  <Gate product="coreV2" permission="bulkActions.use">
    <BulkActions />
  </Gate>
)

export const AuditPage = () => (
  <Gate permission="audit.read">
    <Audit />
  </Gate>
)

/** The toggle replaces the page; the gate still stands before it [A-1301, A-1310]. */
export function EnrollmentPage() {
  const { t } = useTranslation('app')
  const { toggles } = useWorld()
  return (
    <Gate permission="enrollment.manage">
      {toggles.includes('hide-enrolment-page') ? (
        <NotAvailable title={t('menu.enrollment')} text={t('enrollment.hidden')} />
      ) : (
        <Enrollment />
      )}
    </Gate>
  )
}

/** Bare `/settings` goes to the alarms, else to the alerts, else nowhere. */
export function SettingsEntry() {
  const { world } = useWorld()
  const tabs = availableSettingsTabs(settingsFeatures(world))
  const first = tabs.find((tab) => tab === 'alarms' || tab === 'alerts')
  return (
    <Gate permission="settings.manage" available={first !== undefined}>
      {first && <Navigate to={worldPaths(world.id).settingsTab(first)} replace />}
    </Gate>
  )
}

const isSettingsTab = (word: string | undefined): word is SettingsTab =>
  settingsTabs.some((tab) => tab === word)

/** A tab whose feature the world lacks is not available; other words are no pages. */
export function SettingsTabPage() {
  const { world } = useWorld()
  const { tab } = useParams()
  if (!isSettingsTab(tab)) return <ToLanding />
  return (
    <Gate
      permission="settings.manage"
      available={availableSettingsTabs(settingsFeatures(world)).includes(tab)}
    >
      <Layout current={tab}>
        <Settings tab={tab} />
      </Layout>
    </Gate>
  )
}

/** Worlds are added by the provider's staff only. */
export const AddWorldPage = () =>
  useIsInternal() ? (
    <AddWorld back={<BackLink withoutWorld={<BackToStart />} />} />
  ) : (
    <AccessDenied to="page" />
  )
