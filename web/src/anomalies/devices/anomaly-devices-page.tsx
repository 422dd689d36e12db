import type { Anomaly } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import type { PageAbove } from '../../estate/detail/page-trail.tsx'
import { ListFrame } from '../../estate/list/list-frame.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { Card } from '../../ui/card/card.tsx'
import { IconCalendar } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { OneAnomaly } from '../one-anomaly.tsx'
import { useAnomalyDays } from '../use-anomaly-days.ts'
import { utcDay } from '../utc-day.ts'
import classes from './anomaly-devices.module.css'
import { AnomalyDevices } from './anomaly-devices.tsx'
import { useDevicesTrail } from './use-devices-trail.ts'

/** The devices that an anomaly affected on a day [C-122]. */
export const AnomalyDevicesPage = () => (
  <OneAnomaly>{(anomaly) => <DevicesOfDay anomaly={anomaly} />}</OneAnomaly>
)

function DevicesOfDay({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation('anomalies')
  const { date } = useFormats()
  const [parameters] = useSearchParams()
  const { query } = useAnomalyDays(anomaly.anomalyId)
  const utc = utcDay(parameters.get('utc'))
  const name = useAnomalyWords().description(anomaly)
  const above = useDevicesTrail(anomaly, name)
  const tab = `${name} · ${t('ofDay.title')}`
  if (utc === null) {
    return (
      <Instead above={above} tab={tab}>
        <EmptyState icon={<IconCalendar size={28} stroke={1.5} />} title={t('ofDay.noDay')}>
          {t('ofDay.chooseDay')}
        </EmptyState>
      </Instead>
    )
  }
  const subtitle = t('ofDay.subtitle', { day: date(utc) })
  const day = query.data?.find((each) => each.date === utc)
  if (day) return <AnomalyDevices key={utc} above={above} tab={tab} day={day} subtitle={subtitle} />
  return (
    <Instead above={above} tab={tab} subtitle={subtitle}>
      {query.data ? (
        // The bit set of the day's row identifies its devices [C-9945].
        <EmptyState
          icon={<IconCalendar size={28} stroke={1.5} />}
          title={t('ofDay.notSearched', { day: date(utc) })}
        >
          {t('ofDay.chooseDay')}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState title={t('ofDay.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingView />
      )}
    </Instead>
  )
}

interface InsteadProps {
  above: readonly PageAbove[]
  tab: string
  subtitle?: string
  children: ReactNode
}

/** The page without its list. */
function Instead({ children, ...frame }: InsteadProps) {
  const { t } = useTranslation('anomalies')
  return (
    <ListFrame {...frame} title={t('ofDay.title')} count={undefined}>
      <Card className={classes.instead}>{children}</Card>
    </ListFrame>
  )
}
