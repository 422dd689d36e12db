import type { BatteryHistory } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world/world.tsx'
import { chartState } from '../../../ui/chart/chart-state.ts'
import classes from '../card.module.css'
import { batteryHistoryQuery } from '../card.queries.ts'
import { HealthChart } from './health-chart.tsx'
import { readingsOf } from './health-course.ts'
import { useForecastTexts } from './use-forecast-texts.ts'

const nothing: BatteryHistory = { weeks: [], threshold: 0, forecast: null }

/** The health of a battery over the years, and when it will have to be replaced, in words and as a chart [F-106]. */
export function BatteryHealth({ batteryId }: { batteryId: string }) {
  const { t } = useTranslation('batteries')
  const { world } = useWorld()
  const { data: history, isError, refetch } = useQuery(batteryHistoryQuery(world.id, batteryId))
  if (history && readingsOf(history.weeks).length === 0) {
    return <p className={classes.note}>{t('health.noReadings')}</p>
  }
  return (
    <>
      <HealthChart
        history={history ?? nothing}
        state={chartState({ data: history, isError })}
        onRetry={() => void refetch()}
      />
      {history && <ForecastText history={history} />}
    </>
  )
}

function ForecastText({ history }: { history: BatteryHistory }) {
  const { due, reason } = useForecastTexts(history)
  return (
    <div className={classes.forecast}>
      <p>{due}</p>
      {reason && <p className={classes.note}>{reason}</p>}
    </div>
  )
}
