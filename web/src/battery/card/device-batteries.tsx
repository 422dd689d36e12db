import type { BatteryOfDevice, DeviceWithBatteries } from '@muster/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { BatteryStatusLabel } from '../../estate/status/battery-status-label.tsx'
import { worldPaths } from '../../session/paths.ts'
import { hasBatteryPart, useWorld } from '../../session/world/world.tsx'
import { FactList } from '../../ui/card/fact-list.tsx'
import { batteryLevelIn } from '../list/battery-line.ts'
import { inNumberOrder } from '../list/fold-lines.ts'
import classes from './card.module.css'
import { UnderWarranty } from './card-head.tsx'
import { useBatteryFormats } from './use-battery-formats.ts'

type Device = Pick<DeviceWithBatteries, 'status' | 'smartBatteries'>

/** The batteries of a device; each links to its details, where licensed [B-504 to B-506]. */
export function DeviceBatteries({ device: { status, smartBatteries } }: { device: Device }) {
  const { t } = useTranslation('batteries')
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading}>{t('deviceBatteries.title')}</h3>
      {smartBatteries.length === 0 && <p className={classes.note}>{t('deviceBatteries.none')}</p>}
      {inNumberOrder(smartBatteries).map((battery) => (
        <OneBattery key={battery.id} battery={battery} deviceStatus={status} />
      ))}
    </section>
  )
}

interface OneBatteryProps {
  battery: BatteryOfDevice
  deviceStatus: Device['status']
}

function OneBattery({ battery, deviceStatus }: OneBatteryProps) {
  const { t } = useTranslation('batteries')
  const session = useWorld()
  const { date, health, cycles } = useBatteryFormats()
  const { batteries } = worldPaths(session.world.id)
  const { id, serialNumber, batteryStatus, place } = battery
  return (
    <div className={classes.battery}>
      <p className={classes.batteryHead}>
        {hasBatteryPart(session, 'batteries') ? (
          <Link to={`${batteries()}?id=${encodeDeviceId(id)}`}>{serialNumber}</Link>
        ) : (
          <span>{serialNumber}</span>
        )}
        <BatteryStatusLabel level={batteryLevelIn(batteryStatus, deviceStatus)} />
      </p>
      {place === null && <p className={classes.note}>{t('deviceBatteries.removed')}</p>}
      <FactList
        missing={t('information.missing')}
        facts={[
          { label: t('information.partNumber'), value: battery.partNumber },
          { label: t('information.mfd'), value: date(battery.mfd) },
          { label: t('information.health'), value: health(battery.capacityFactor) },
          { label: t('information.cycleCount'), value: cycles(battery.cycleCount) },
        ]}
      />
      {battery.underWarranty && <UnderWarranty until={battery.warrantyUntil} />}
    </div>
  )
}
