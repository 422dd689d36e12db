import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'

/** Until when a case is snoozed, in words. */
export function useSnoozeWords() {
  const { t } = useTranslation('cases')
  const { dateTime } = useFormats()
  return ({ until, orWorse }: { until: number | null; orWorse: boolean }): string => {
    if (until === null) return t('facts.orWorse')
    return t(orWorse ? 'facts.untilOrWorse' : 'facts.until', { time: dateTime(until) })
  }
}
