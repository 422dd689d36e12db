import type { BatteryLevel, DeviceDetails } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { useFormats } from '../../../estate/use-formats.ts'
import { worldPaths } from '../../../session/paths.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { IconBattery3 } from '../../../ui/icons.ts'
import { type Status, StatusGlyph } from '../../../ui/status-glyph.tsx'
import classes from './battery-card.module.css'
import { CardNote, OverviewCard } from './overview-card.tsx'

const glyphs: Record<BatteryLevel, Status> = { red: 'problem', orange: 'warning', green: 'good' }

/** The smart batteries last seen in the device; each links to its page [C-813, C-814, C-9928]. */
export function BatteryCard({ device: { smartBatteries } }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { number, wholePercent } = useFormats()
  const { battery } = worldPaths(world.id)
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
                  <Link to={`${battery}/all?id=${encodeDeviceId(id)}`}>{serialNumber}</Link>
                </th>
                <td className={classes.figure}>
                  {capacityFactor === null ? t('missing.card') : wholePercent(capacityFactor)}
                </td>
                <td className={classes.figure}>
                  {cycleCount === null ? t('missing.card') : number(cycleCount)}
                </td>
                <td>
                  <span className={classes.status} data-status={glyphs[batteryStatus]}>
                    <StatusGlyph status={glyphs[batteryStatus]} />
                    {t(`cards.battery.levels.${batteryStatus}`)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OverviewCard>
  )
}
