import { type BatteryHistory, dayLength } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'

/** Beyond that a day says more than is known. */
const farAhead = 5 * 365 * dayLength

interface ForecastTexts {
  /** When the battery has to be replaced. */
  due: string
  /** What that rests on. */
  reason: string | null
}

/** A forecast in words. */
export function useForecastTexts({ threshold, forecast }: BatteryHistory): ForecastTexts {
  const { t } = useTranslation('batteries')
  const { date, decimal, number, percent } = useFormats()
  if (!forecast) return { due: t('health.due.none'), reason: null }
  const { basis, due, readOn, cyclesPerDay, others } = forecast
  const read = t('health.reason.readOn', { date: date(readOn) })
  if (!due || basis === 'notEnoughHistory')
    return { due: t('health.due.notEnoughHistory'), reason: t('health.reason.notEnoughHistory') }
  if (due.median <= readOn)
    return { due: t('health.due.now', { threshold: percent(threshold / 100) }), reason: read }
  const isFar = Date.parse(due.median) - Date.parse(readOn) > farAhead
  const learned = () => {
    if (others == null) return t(`health.reason.${basis}`)
    if (others === 0) return t('health.reason.ownHistoryAlone')
    return t(`health.reason.${basis}Of`, { count: others, others: number(others) })
  }
  const use =
    cyclesPerDay === null
      ? t('health.reason.byAge')
      : t('health.reason.cycles', { count: cyclesPerDay, cycles: decimal(cyclesPerDay) })
  return {
    due: isFar
      ? t('health.due.far')
      : t('health.due.later', {
          ...{ median: date(due.median), from: date(due.from), to: date(due.to), chance: percent(0.8) },
        }),
    reason: `${learned()} ${use} ${read}`,
  }
}
