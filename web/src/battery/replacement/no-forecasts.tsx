import type { OrderList } from '@muster/contract'
import { firstForecastBy } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { IconHistory } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Whether nobody can tell yet when any of the batteries are due. */
export const isUntold = ({ renewedOn, all, totalCount }: OrderList): boolean =>
  totalCount > 0 && (renewedOn === null || all.untold === all.batteries)

interface NoForecastsProps {
  list: OrderList
  isTrial: boolean
}

/** In place of an order list without forecasts: what these take, and when the first are to be expected [F-320 F-326]. */
export function NoForecasts({
  list: { renewedOn, firstSeenOn, followedThreshold },
  isTrial,
}: NoForecastsProps) {
  const { t } = useTranslation('replacement')
  const { date } = useFormats()
  if (isTrial && renewedOn !== null && followedThreshold === null)
    return (
      <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('untold.ofTrial')}>
        {t('untold.ofTrialText')}
      </EmptyState>
    )
  const by = firstSeenOn && firstForecastBy(firstSeenOn)
  return (
    <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('untold.title')}>
      <p>
        {firstSeenOn && t('untold.since', { date: date(firstSeenOn) })}{' '}
        {renewedOn === null && t('untold.soon')}
        {renewedOn !== null && by && by > renewedOn && t('untold.by', { date: date(by) })}
      </p>
      <p>{t('untold.history')}</p>
    </EmptyState>
  )
}
