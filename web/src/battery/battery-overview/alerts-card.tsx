import { VisuallyHidden } from '@mantine/core'
import {
  type AnswerOf,
  type BatteryAlert,
  batteryAlerts,
  type countSmartBatteryAlerts,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { batteryAlertIcons } from '../../estate/status/alert-icons.ts'
import { LevelCount } from '../../estate/status/level-count.tsx'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { Message } from '../../ui/states/message.tsx'
import { TextSkeleton } from '../../ui/states/page-skeleton.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { alertsParameter, writeAlerts } from '../list/alert-filter.ts'
import classes from './alerts-card.module.css'
import { batteryAlertsQuery } from './battery-overview.queries.ts'

type AlertCounts = AnswerOf<typeof countSmartBatteryAlerts>
const levels = ['red', 'yellow'] as const

/** The alerts that the world watches [B-311, B-331]; without any there is no card. */
export function AlertsCard() {
  const { t } = useTranslation('battery-overview')
  const { world } = useWorld()
  const heading = useId()
  const { data: counts, isError, refetch } = useQuery(batteryAlertsQuery(world.id))
  const watched = counts && batteryAlerts.filter((alert) => counts[alert].enabled)
  if (watched?.length === 0) return null
  return (
    <Card component="section" labelledBy={heading} className={classes.card}>
      <h2 id={heading}>{t('alerts.title')}</h2>
      {counts && watched ? (
        watched.every((alert) => counts[alert].count === 0) ? (
          <Message icon={<IconCheck size={28} stroke={1.5} />} title={t('alerts.none')}>
            {t('alerts.noneText')}
          </Message>
        ) : (
          <>
            <AlertsTable label={heading} alerts={watched} counts={counts} />
            <p className={classes.note}>{t('alerts.note')}</p>
          </>
        )
      ) : isError ? (
        <RetryLine text={t('alerts.failed')} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

interface AlertsTableProps {
  /** The id of the title. */
  label: string
  alerts: readonly BatteryAlert[]
  counts: AlertCounts
}

/** Each count leads to the batteries with this alert at this level [B-312]. */
function AlertsTable({ label, alerts, counts }: AlertsTableProps) {
  const { t } = useTranslation('battery-overview')
  const { t: estate } = useTranslation('estate')
  const { world } = useWorld()
  const { batteries } = worldPaths(world.id)
  return (
    <table aria-labelledby={label} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('alerts.alert')}</VisuallyHidden>
          </th>
          {levels.map((level) => (
            <th key={level} scope="col" className={classes.level}>
              {estate(`status.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => {
          const Icon = batteryAlertIcons[alert]
          const name = estate(`batteryAlerts.${alert}`)
          return (
            <tr key={alert}>
              <th scope="row">
                <span className={classes.name}>
                  <Icon size={18} stroke={1.5} aria-hidden="true" />
                  {name}
                </span>
              </th>
              {levels.map((level) => (
                <td key={level}>
                  <LevelCount
                    alert={name}
                    level={level}
                    count={counts[alert][level]}
                    to={`${batteries()}?${alertsParameter}=${writeAlerts([{ alert, level }])}`}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Waiting = () => (
  <div aria-busy="true" className={classes.waiting}>
    {batteryAlerts.map((alert) => (
      <TextSkeleton key={alert} width="12em" />
    ))}
  </div>
)
