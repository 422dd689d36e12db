import { clockIn, signalLevelName } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../session/language/language.ts'
import { languageTags } from '../../../session/language/language-choice.ts'
import type { SignalSample } from './signal-samples.ts'

/** A sample as text: time in the device's zone, level or why there is none, network and operator [C-1320]. */
export function useSampleWords(bars: 4 | 5, zone: string) {
  const { t, i18n } = useTranslation('signal')
  const tag = languageTags[currentLanguage(i18n.language)]
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
    const level = (number: number) => t(`level.${signalLevelName(number, bars)}`)
    const condition = ({ state, point }: SignalSample): string =>
      state === 'active' || state === 'greyedOut' ? level(point?.level ?? 0) : t(`state.${state}`)
    return {
      level,
      condition,
      whole: (sample: SignalSample): string => {
        const { start, point } = sample
        const network = point?.bearerType ? t(`network.${point.bearerType}`) : null
        // Includes the number on the mark, for users of speech input.
        const said =
          point && point.level !== null
            ? t('inBars', { level: condition(sample), count: point.level })
            : condition(sample)
        const words = [clock.format(clockIn(zone, start)), said, network, point?.operatorName]
        return words.filter(Boolean).join(', ')
      },
    }
  }, [t, tag, bars, zone])
}

export type SampleWords = ReturnType<typeof useSampleWords>
