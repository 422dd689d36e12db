import { useCallback } from 'react'
import { currentLanguage } from '../session/language/language.ts'
import { languageTags } from '../session/language/language-choice.ts'
import { relativeTimeFormat } from '../ui/intl-formats.ts'
import { useTicking } from '../ui/ticking.ts'
import { relativeTime } from './relative-time.ts'

/** How long ago a time was, kept up to date; `justNow` within a minute. */
export function useTimeAgo(time: number, justNow: string): string {
  const tag = languageTags[currentLanguage()]
  return useTicking(
    useCallback(
      (now) => {
        const ago = relativeTime(time, now)
        if (!ago) return justNow
        return relativeTimeFormat(tag, { style: 'short', numeric: 'always' }).format(-ago.value, ago.unit)
      },
      [time, justNow, tag],
    ),
  )
}
