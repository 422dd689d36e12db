import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { dateFormat } from '../../ui/intl-formats.ts'
import type { Period } from './period.ts'

/** Periods and days as people write them. */
export function usePeriodWords() {
  const { t, i18n } = useTranslation('period')
  const tag = languageTags[currentLanguage(i18n.language)]
  // Parsed and formatted in the same zone, so that no day shifts.
  const day = (date: string) =>
    dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00Z`))
  return {
    label: t('label'),
    tag,
    day,
    period: ({ period, from, to }: Period): string => {
      if (period !== 'dates') return t(`spans.${period}`)
      if (from === null) return to === null ? t('spans.all') : t('until', { date: day(to) })
      return to === null ? t('since', { date: day(from) }) : t('between', { from: day(from), to: day(to) })
    },
  }
}
