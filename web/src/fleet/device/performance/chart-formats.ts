import { bytesPerGigabyte, bytesPerMegabyte } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { currentLanguage } from '../../../session/language.ts'
import { languageTags } from '../../../session/language-choice.ts'

const byteUnits = [
  { unit: 'terabyte', bytes: 1024 * bytesPerGigabyte },
  { unit: 'gigabyte', bytes: bytesPerGigabyte },
  { unit: 'megabyte', bytes: bytesPerMegabyte },
  { unit: 'kilobyte', bytes: 1024 },
] as const

/** Values and lines of axes in the user's language. */
export function useChartFormats() {
  const { t, i18n } = useTranslation('device')
  const { decimal, number, size, percent } = useFormats()
  const locale = languageTags[currentLanguage(i18n.language)]
  return useMemo(
    () => ({
      locale,
      /** 45 min, or 7.6 h. */
      minutes: (value: number): string =>
        value < 60
          ? t('units.minutes', { value: decimal(value) })
          : t('units.hours', { value: decimal(value / 60) }),
      /** Lines of an axis are all in minutes or all in hours. */
      minuteTick: (step: number) => (value: number) =>
        step < 60
          ? t('units.minutes', { value: number(value) })
          : t('units.hours', { value: decimal(value / 60) }),
      bytes: size,
      /** Lines of an axis are all in the unit of their step. */
      byteTick: (step: number) => (value: number) => {
        const { unit, bytes } = byteUnits.find((one) => step >= one.bytes) ?? byteUnits[3]
        if (value === 0) return number(0)
        return new Intl.NumberFormat(locale, {
          style: 'unit',
          unit,
          unitDisplay: 'short',
          useGrouping: false,
        }).format(value / bytes)
      },
      percent: (value: number): string => percent(value / 100),
    }),
    [t, locale, decimal, number, size, percent],
  )
}

/** A query as a chart sees it: a failed refresh leaves what was there. */
export const chartState = ({ data, isError }: { data: unknown; isError: boolean }) =>
  data !== undefined ? 'ready' : isError ? 'failed' : 'loading'
