import { type AnswerOf, type countAlerts, type DeviceAlert, deviceAlerts } from '@muster/contract'
import { percentageOf } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { alertIcons } from '../../estate/status/alert-icons.ts'
import { LevelCount } from '../../estate/status/level-count.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { Card } from '../../ui/card/card.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { Message } from '../../ui/states/message.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { alertText } from './alert-text.ts'
import classes from './alerts-panel.module.css'
import { alertCountsQuery } from './overview.queries.ts'

type AlertCounts = AnswerOf<typeof countAlerts>

/** The alerts that the world watches and that devices have, in display order [C-210 to C-216]. */
export const alertsInUse = (counts: AlertCounts): DeviceAlert[] =>
  deviceAlerts.filter((alert) => counts[alert].enabled && counts[alert].count > 0)

export function AlertsPanel() {
  const { t } = useTranslation('overview')
  const { world } = useWorld()
  const { data: counts, isError, refetch } = useQuery(alertCountsQuery(world.id))
  const alerts = counts && alertsInUse(counts)
  return (
    <Card component="section" label={t('alerts.title')} className={classes.panel}>
      <div className={classes.top}>
        <h2>
          {t('alerts.title')} {alerts && <span className={classes.number}>{alerts.length}</span>}
        </h2>
        <span className={classes.level}>{t('alerts.problem')}</span>
        <span className={classes.level}>{t('alerts.warning')}</span>
      </div>
      {counts && alerts ? (
        alerts.length === 0 ? (
          <Message icon={<IconCheck size={28} stroke={1.5} />} title={t('alerts.none')}>
            {t('alerts.noneText')}
          </Message>
        ) : (
          <ul className={classes.list}>
            {alerts.map((alert) => (
              <AlertLine key={alert} alert={alert} count={counts[alert]} />
            ))}
          </ul>
        )
      ) : isError ? (
        <RetryLine text={t('alerts.failed')} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

interface AlertLineProps {
  alert: DeviceAlert
  count: AlertCounts[DeviceAlert]
}

function AlertLine({ alert, count }: AlertLineProps) {
  const { t } = useTranslation('overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { data: devices } = useQuery(deviceCountsQuery(world.id))
  const settings = useWorldSettings()
  const formats = useFormats()
  const Icon = alertIcons[alert]
  const percent = devices ? formats.wholePercent(percentageOf(count.count, devices.all)) : '–'
  return (
    <li className={classes.line}>
      <Icon size={18} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>
        <span className={classes.share}>
          <Trans
            t={t}
            i18nKey="alerts.ofDevices"
            values={{ percent, count: formats.number(count.count) }}
            components={{ strong: <strong /> }}
          />
        </span>{' '}
        {settings && alertText(alert, settings, { t, formats })}
      </p>
      {(['red', 'yellow'] as const).map((level) => (
        // To the devices with this alert at this level [C-213].
        <LevelCount
          key={level}
          alert={estate(`alerts.${alert}`)}
          level={level}
          count={count[level]}
          to={`${worldPaths(world.id).coreDevices}?alertStatus=${alert}-${level}`}
        />
      ))}
    </li>
  )
}

/** A line for each alert that there may be: what is below it on a phone is not in sight and need not move. */
const Waiting = () => (
  <div aria-busy="true">
    {deviceAlerts.map((line) => (
      <div key={line} className={classes.line}>
        <TextSkeleton width="18px" />
        <p className={classes.text}>
          <TextSkeleton width="12em" />
          <br />
          <TextSkeleton width="9em" />
        </p>
      </div>
    ))}
  </div>
)
