import type { DeviceDetails } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { BatteryStatusLabel } from '../../../estate/status/battery-status-label.tsx'
import { useFormats } from '../../../estate/use-formats.ts'
import { worldPaths } from '../../../session/paths.ts'
import { hasBatteryPart, useWorld } from '../../../session/world/world.tsx'
import { IconBattery3 } from '../../../ui/icons.ts'
import classes from './battery-card.module.css'
import { CardNote, OverviewCard } from './overview-card.tsx'

/** The smart batteries in the device; each links to its page, where licensed [C-813, C-814, C-9928]. */
export function BatteryCard({ device: { smartBatteries } }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const session = useWorld()
  const { number, wholePercent } = useFormats()
  const { batteries } = worldPaths(session.world.id)
  const isLinked = hasBatteryPart(session, 'batteries')
  return (
    <OverviewCard
      icon={<IconBattery3 size={18} stroke={1.5} />}
      title={t('cards.battery.title')}
      count={smartBatteries.length || undefined}
    >
      {smartBatteries.length === 0 ? (
        <CardNote>{t('cards.battery.none')}</CardNote>
      ) : (
        <table className={classes.batteries}>
          <thead>
            <tr>
              <th scope="col">{t('cards.battery.serialNumber')}</th>
              <th scope="col" className={classes.figure}>
                {t('cards.battery.health')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('cards.battery.cycles')}
              </th>
              <th scope="col">{t('cards.battery.status')}</th>
            </tr>
          </thead>
          <tbody>
            {smartBatteries.map(({ id, serialNumber, capacityFactor, cycleCount, batteryStatus }) => (
              <tr key={id}>
                <th scope="row">
                  {isLinked ? (
                    <Link to={`${batteries()}?id=${encodeDeviceId(id)}`}>{serialNumber}</Link>
                  ) : (
                    serialNumber
                  )}
                </th>
                <td className={classes.figure}>
                  {capacityFactor === null ? t('missing.card') : wholePercent(capacityFactor)}
                </td>
                <td className={classes.figure}>
                  {cycleCount === null ? t('missing.card') : number(cycleCount)}
                </td>
                <td>
                  <BatteryStatusLabel level={batteryStatus} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OverviewCard>
  )
}
