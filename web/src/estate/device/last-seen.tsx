import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { relativeTimeFormat } from '../../ui/intl-formats.ts'
import { relativeTime } from '../relative-time.ts'
import { useFormats } from '../use-formats.ts'

interface LastSeenProps {
  /** Milliseconds since the epoch; null before the first contact. */
  time: number | null
  now: number
}

/** How long ago; the exact time shows on hover. */
export function LastSeen({ time, now }: LastSeenProps) {
  const { i18n } = useTranslation('estate')
  const { dateTime } = useFormats()
  if (time === null) return '-'
  const { value, unit } = relativeTime(time, now)
  const tag = languageTags[currentLanguage(i18n.language)]
  const words = relativeTimeFormat(tag, { style: 'short', numeric: 'always' })
  return (
    <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
      {words.format(-value, unit)}
    </time>
  )
}
