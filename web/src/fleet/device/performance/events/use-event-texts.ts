import type { EventRow, EventType } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../estate/use-formats.ts'
import { currentLanguage } from '../../../../session/language/language.ts'
import { languageTags } from '../../../../session/language/language-choice.ts'
import { type EventDetail, eventDetails } from './event-details.ts'

/** The device's local time as zone-free milliseconds. */
const clockOf = (local: string): number => Date.parse(`${local.slice(0, 19)}Z`)

/** Events in the user's language. */
export function useEventTexts() {
  const { t, i18n } = useTranslation('device')
  const { percent } = useFormats()
  const tag = languageTags[currentLanguage(i18n.language)]
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
    const day = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' })
    const written = (detail: EventDetail): string => {
      switch (detail.kind) {
        case 'plain':
          return detail.text
        case 'percent':
          return percent(detail.value / 100)
        case 'reboot':
          return t(`events.reboot.${detail.by}`)
        case 'change':
          return t('events.change', {
            from: detail.from ?? t('events.nothing'),
            to: detail.to ?? t('events.nothing'),
          })
      }
    }
    const name = (type: EventType): string => t(`events.names.${type}`, { defaultValue: type })
    const details = (event: EventRow): string => eventDetails(event).map(written).join(', ')
    return {
      name,
      details,
      /** Name and details on one line. */
      line: (event: EventRow): string => [name(event.name), details(event)].filter(Boolean).join(', '),
      timeOfDay: ({ local }: EventRow): string => time.format(clockOf(local)),
      dateAndTime: ({ local }: EventRow): string => day.format(clockOf(local)),
    }
  }, [t, tag, percent])
}
