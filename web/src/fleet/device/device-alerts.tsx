import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { DeviceDetails } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlamedForDischarge } from '../../estate/discharge/blamed-for-discharge.tsx'
import { StatusLabel, statusOfLevel } from '../../estate/status/status-label.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { hasBatteryPart, useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { Card } from '../../ui/card/card.tsx'
import { IconClock } from '../../ui/icons.ts'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import { alertFacts } from './alert-facts.ts'
import { type CurrentAlert, currentAlerts } from './current-alerts.ts'
import { deviceDetailsQuery } from './device.queries.ts'
import classes from './device-alerts.module.css'

/** The device's alerts, beside every tab [C-725 to C-729]. */
export function DeviceAlerts({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { data: device, isError, refetch } = useQuery(deviceDetailsQuery(world.id, deviceId))
  return (
    <Card component="section" label={t('alerts.title')} className={classes.panel}>
      {device ? (
        <Alerts device={device} />
      ) : isError ? (
        <RetryLine text={t('alerts.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.top} aria-busy="true">
          <TextSkeleton width="6em" />
        </div>
      )}
    </Card>
  )
}

function Alerts({ device }: { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const formats = useFormats()
  const alerts = currentAlerts(device)
  // On a phone the card stands above the tab: its list opens on request, so that the tab stays in view.
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const isFolded = isPhone && !isOpen
  return (
    <>
      <div className={classes.top}>
        <h2>{t('alerts.count', { count: alerts.length })}</h2>
        <StatusLabel level={device.deviceStatus} pill />
        <p className={classes.contact}>
          <IconClock size={14} stroke={1.75} aria-hidden="true" />
          {device.updated === null
            ? t('alerts.never')
            : t('alerts.lastContact', { time: formats.deviceTime(device.updated, device.timeZone?.name) })}
        </p>
        {isPhone && alerts.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'alerts.hide' : 'alerts.show')}
          </Button>
        )}
      </div>
      {isFolded ? null : alerts.length === 0 ? (
        <p className={classes.none}>{t('alerts.none')}</p>
      ) : (
        <ul className={classes.list}>
          {alerts.map((alert) => (
            <AlertLine key={alert.alert} device={device} {...alert} />
          ))}
        </ul>
      )}
    </>
  )
}

function AlertLine({ device, alert, level }: CurrentAlert & { device: DeviceDetails }) {
  const { t } = useTranslation('device')
  const { t: estate } = useTranslation('estate')
  const settings = useWorldSettings()
  const formats = useFormats()
  const isBlamed = hasBatteryPart(useWorld(), 'batteries')
  const text = settings && alertFacts(alert, level, device, settings, { t, formats })
  return (
    <li className={classes.alert} data-status={statusOfLevel[level]}>
      <StatusGlyph status={statusOfLevel[level]} />
      <div>
        <p>
          <span className={classes.name}>{estate(`alerts.${alert}`)}</span>{' '}
          <span className={classes.level}>{estate(`status.${level}`)}</span>
        </p>
        {text?.fact && <p>{text.fact}</p>}
        {text?.from && <p className={classes.from}>{text.from}</p>}
        {alert === 'averageDischargeStatus' && isBlamed && <BlamedForDischarge deviceId={device.id} />}
      </div>
    </li>
  )
}
