import type { Product } from '@muster/contract'
import { brands, partnerBrand } from '@muster/contract'
import { availableSettingsTabs, type SettingsTab, settingsFeatures, settingsTabs } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { AccessDenied } from '../access/access-denied.tsx'
import { BackLink, BackToProducts, BackToStart } from '../access/back-link.tsx'
import { ComesLater } from '../access/comes-later.tsx'
import { LandingPage } from '../access/landing/landing-page.tsx'
import { NotAvailable } from '../access/not-available.tsx'
import { worldPaths } from '../session/paths.ts'
import { useIsInternal } from '../session/signed-in.tsx'
import { useWorld } from '../session/world.tsx'
import { Gate } from './gate.tsx'
import type { AdministrativeItem } from './header/user-menu-items.ts'
import { ToLanding } from './to-landing.tsx'

// Every page here has its address and its gate already; its content comes with a later release.

function Later({ page }: { page: AdministrativeItem }) {
  const { t } = useTranslation('app')
  return <ComesLater title={t(`menu.${page}`)} back={<BackToProducts />} />
}

export const UsersPage = () => (
  <Gate permission="users.manage">
    <Later page="users" />
  </Gate>
)

export const ZonesPage = () => (
  <Gate permission="zones.manage">
    <Later page="zones" />
  </Gate>
)

export const HomeLocationsPage = () => (
  <Gate permission="homeLocations.manage">
    <Later page="homeLocations" />
  </Gate>
)

export const BulkActionsPage = () => (
  <Gate product="coreV2" permission="bulkActions.use">
    <Later page="bulkActions" />
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
        <Later page="enrollment" />
      )}
    </Gate>
  )
}

/** Bare `/settings` goes to the alarms, else to the alerts, else nowhere. */
export function SettingsPage() {
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
  const { t } = useTranslation('app')
  const { world } = useWorld()
  const { tab } = useParams()
  if (!isSettingsTab(tab)) return <LandingPage />
  return (
    <Gate
      permission="settings.manage"
      available={availableSettingsTabs(settingsFeatures(world)).includes(tab)}
    >
      <ComesLater title={t(`settings.${tab}`)} back={<BackToProducts />} />
    </Gate>
  )
}

function LaterProduct({ product }: { product: Product }) {
  const { world } = useWorld()
  return (
    <Gate product={product}>
      <ComesLater title={brands[world.brand].titles[product]} back={<BackToProducts />} />
    </Gate>
  )
}

export const BatteryPage = () => <LaterProduct product="batteryEssentials" />

/** Only the partner brand has it; the others are led to the landing [A-965, B-109]. */
export function BatteryWarrantyPage() {
  const { world } = useWorld()
  if (world.brand !== partnerBrand) return <ToLanding />
  return <LaterProduct product="batteryWarranty" />
}

/** Worlds are added by the provider's staff only. */
export function AddWorldPage() {
  const { t } = useTranslation('app')
  if (!useIsInternal()) return <AccessDenied to="page" />
  return <ComesLater title={t('menu.addWorld')} back={<BackLink withoutWorld={<BackToStart />} />} />
}
