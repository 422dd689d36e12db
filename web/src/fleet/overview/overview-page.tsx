import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { AlertsPanel } from './alerts-panel.tsx'
import { EstateBar } from './estate-bar.tsx'
import classes from './overview-page.module.css'
import { PlacesTable } from './places-table.tsx'

/** Alerts, their numbers and where they are [C-201]. */
export function OverviewPage() {
  const { t } = useTranslation('overview')
  usePageTitle(t('title'))
  return (
    <div className={classes.page}>
      <PageHeading className={classes.heading}>{t('title')}</PageHeading>
      <EstateBar />
      <div className={classes.columns}>
        <AlertsPanel />
        <PlacesTable />
      </div>
    </div>
  )
}
