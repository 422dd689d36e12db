import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import { StatusText } from '../../estate/status/status-text.tsx'
import { useSelectedTitle } from '../../session/brand/brand.tsx'
import { hasProduct, useWorld } from '../../session/world/world.tsx'
import { IconShieldCheck } from '../../ui/icons.ts'
import type { Status } from '../../ui/status-glyph.tsx'
import classes from './card.module.css'
import { useBatteryFormats } from './use-battery-formats.ts'

interface CardHeadProps {
  status: Status
  statusText: string
  /** A serial number. */
  name: string
  /** Below the name. */
  children?: ReactNode
}

/** Also the title of the browser's tab names what is selected. */
export function CardHead({ status, statusText, name, children }: CardHeadProps) {
  useSelectedTitle(name)
  return (
    <div className={classes.head}>
      <StatusText status={status} pill>
        {statusText}
      </StatusText>
      <h2 className={classes.name}>{name}</h2>
      {children && <p className={classes.below}>{children}</p>}
    </div>
  )
}

interface LinkedDeviceProps {
  device: { id: string; serialNumber: string }
}

/** The serial number of a device; it links to the device's page where there is one. */
export function LinkedDevice({ device: { id, serialNumber } }: LinkedDeviceProps) {
  return hasProduct(useWorld(), 'coreV2') ? (
    <DeviceLink deviceId={id}>{serialNumber}</DeviceLink>
  ) : (
    <span>{serialNumber}</span>
  )
}

/** That a battery is under warranty, and until when [B-447]. */
export function UnderWarranty({ until }: { until: string | null }) {
  const { t } = useTranslation('batteries')
  const { date } = useBatteryFormats()
  return (
    <p className={classes.warranty}>
      <IconShieldCheck size={18} stroke={1.5} aria-hidden="true" />
      <span>
        <span>{t('card.underWarranty')}</span>{' '}
        {until && <span className={classes.until}>{t('card.warrantyUntil', { date: date(until) })}</span>}
      </span>
    </p>
  )
}
