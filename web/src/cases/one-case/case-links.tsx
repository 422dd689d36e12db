import { type CaseDetails, deviceAlerts } from '@muster/contract'
import { possibleLevels } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type DeviceFilters, urlOfFilters } from '../../estate/filter/device-filters.ts'
import { worldPaths } from '../../session/paths.ts'
import { hasProduct, mayDo, useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { queryString } from '../../ui/url-state.ts'
import { isAboutBatteries } from '../use-case-words.ts'
import classes from './case-page.module.css'

/** The filter of the device list for the group of a case; null where it has none. */
function groupFilter(group: CaseDetails['group']): Partial<DeviceFilters> | null {
  switch (group.by) {
    case 'homeLocation': {
      const { homeLocationId: id, name } = group
      return { homeLocations: [id === null ? null : { id, name: name ?? id }] }
    }
    case 'group':
      return { groups: [group.group] }
    case 'model':
      return { manufacturers: [group.manufacturer], models: [group.model] }
    case 'all':
      return {}
    case 'anomaly':
      return null
  }
}

/** The device list with the devices of a case, as they are now; null where no filter finds them [K-815]. */
export function filterOfCase({
  about,
  group,
}: Pick<CaseDetails, 'about' | 'group'>): Partial<DeviceFilters> | null {
  const ofGroup = isAboutBatteries(about) ? null : groupFilter(group)
  if (ofGroup === null) return null
  const levels = about.level === 'yellow' ? (['red', 'yellow'] as const) : (['red'] as const)
  const alert = deviceAlerts.find((each) => each === about.alert)
  if (alert) {
    const possible = levels.filter((level) => possibleLevels(alert).includes(level))
    return { ...ofGroup, alertStatus: possible.map((level) => ({ alert, level })) }
  }
  return about.alert === 'deviceStatus' ? { ...ofGroup, status: [...levels] } : ofGroup
}

/** Where there is more to see about a case [K-815]. */
export function CaseLinks({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('cases')
  const session = useWorld()
  const { coreDevices, coreAnomalies, deliveries } = worldPaths(session.world.id)
  const { group } = details
  const filter = hasProduct(session, 'coreV2') ? filterOfCase(details) : null
  const links = [
    filter && { to: `${coreDevices}${urlOfFilters(filter)}`, label: t('links.devices') },
    group.by === 'anomaly' &&
      mayDo(session, 'anomalies.read') && {
        to: `${coreAnomalies}/details${queryString(new URLSearchParams({ anomalyId: group.anomalyId }))}`,
        label: t('links.anomaly'),
      },
    mayDo(session, 'deliveries.manage') && {
      to: `${deliveries}${queryString(new URLSearchParams({ case: String(details.number) }))}`,
      label: t('links.deliveries'),
    },
  ].filter((link) => link !== null && link !== false)
  if (links.length === 0) return null
  return (
    <Card component="section" label={t('links.label')}>
      <h2 className={classes.title}>{t('links.label')}</h2>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
