import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { useTimeAgo } from '../use-time-ago.ts'

interface LastSeenProps {
  /** Milliseconds since the epoch; null before the first contact. */
  time: number | null
}

/** How long ago; the exact time shows on hover. */
export const LastSeen = ({ time }: LastSeenProps) => (time === null ? '-' : <TimeAgo time={time} />)

function TimeAgo({ time }: { time: number }) {
  const { dateTime } = useFormats()
  const { t } = useTranslation('estate')
  const ago = useTimeAgo(time, t('justNow'))
  return (
    <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
      {ago}
    </time>
  )
}
