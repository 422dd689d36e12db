import { bytesPerGigabyte, bytesPerMegabyte } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { currentLanguage } from '../../../session/language.ts'
import { languageTags } from '../../../session/language-choice.ts'
import { numberFormat } from '../../../ui/intl-formats.ts'

const byteUnits = [
  { unit: 'terabyte', bytes: 1024 * bytesPerGigabyte },
  { unit: 'gigabyte', bytes: bytesPerGigabyte },
  { unit: 'megabyte', bytes: bytesPerMegabyte },
  { unit: 'kilobyte', bytes: 1024 },
] as const

/** Values and lines of axes in the user's language. */
export function useChartFormats() {
  const { t, i18n } = useTranslation('device')
  const { number, size, bytesIn, lessThan, share, wholePercent } = useFormats()
  const locale = languageTags[currentLanguage(i18n.language)]
  return useMemo(() => {
    const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    const hours = numberFormat(locale, oneDecimal)
    const percent = numberFormat(locale, { style: 'percent', ...oneDecimal })
    const inMinutes = (value: number) => t('units.minutes', { value: number(value) })
    return {
      locale,
      /** Whole minutes, 45 min; from an hour on with one decimal, 7.0 h. A little is never told as nothing. */
      minutes(value: number): string {
        if (value > 0 && value < 1) return lessThan(inMinutes(1))
        return Math.round(value) < 60
          ? inMinutes(value)
          : t('units.hours', { value: hours.format(value / 60) })
      },
      /** Lines of an axis are all in minutes or all in hours. */
      minuteTick: (step: number) => (value: number) =>
        step < 60 ? inMinutes(value) : t('units.hours', { value: number(value / 60) }),
      bytes: size,
      /** Lines of an axis are all in the unit of their step. */
      byteTick: (step: number) => (value: number) => {
        const { unit, bytes } = byteUnits.find((one) => step >= one.bytes) ?? byteUnits[3]
        if (value === 0) return number(0)
        return bytesIn(unit, value / bytes)
      },
      /** Of a percentage, whole. */
      percent: wholePercent,
      /** Of a percentage that is mostly small, with one decimal; below 1 it is told as such [C-2303]. */
      cpu: (value: number): string => (value < 1 ? share(value) : percent.format(value / 100)),
    }
  }, [t, locale, number, size, bytesIn, lessThan, share, wholePercent])
}

/** A query as a chart sees it: a failed refresh leaves what was there. */
export const chartState = ({ data, isError }: { data: unknown; isError: boolean }) =>
  data !== undefined ? 'ready' : isError ? 'failed' : 'loading'
