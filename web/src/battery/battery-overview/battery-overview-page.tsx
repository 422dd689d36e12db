import { VisuallyHidden } from '@mantine/core'
import { includesBatteryPart, productBatteryLicence } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AlertsCard } from './alerts-card.tsx'
import classes from './battery-overview-page.module.css'
import { BatteriesCard, DevicesCard } from './estate-cards.tsx'
import { Histograms } from './histograms.tsx'

/** Batteries, devices and alerts by status, and how the batteries are spread [B-301 to B-331]. */
export function BatteryOverviewPage() {
  const { t } = useTranslation('battery-overview')
  const { world, toggles } = useWorld()
  const settings = useWorldSettings()
  usePageTitle(t('title'))
  const licence = productBatteryLicence(world)
  const hasBatteries = includesBatteryPart(licence, 'batteries')
  // Until the settings are known, the card is shown.
  const hasDevices = includesBatteryPart(licence, 'devices') && (settings?.averageDischargeEnabled ?? true)
  return (
    <div className={classes.page}>
      {/* The tab above names the page already. */}
      <VisuallyHidden component="div">
        <PageHeading>{t('title')}</PageHeading>
      </VisuallyHidden>
      {hasBatteries || hasDevices ? (
        <div className={classes.cards}>
          {hasBatteries && <BatteriesCard />}
          {hasDevices && <DevicesCard />}
          {hasBatteries && <AlertsCard />}
        </div>
      ) : (
        <Card>
          <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
        </Card>
      )}
      {hasBatteries && toggles.includes('show-batteries-chart') && <Histograms />}
    </div>
  )
}
