import type { BatteryEvent, EventRow, EventType } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { useFormats } from '../use-formats.ts'
import { type EventDetail, eventDetails } from './event-details.ts'

/** An event as either product tells it. */
export type ShownEvent = EventRow | BatteryEvent

/** The device's local time as zone-free milliseconds. */
const clockOf = (local: ShownEvent['local']): number =>
  typeof local === 'number' ? local : Date.parse(`${local.slice(0, 19)}Z`)

/** Events in the user's language. */
export function useEventTexts() {
  const { t, i18n } = useTranslation('events')
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
          return t(`reboot.${detail.by}`)
        case 'change':
          return t('change', {
            from: detail.from ?? t('nothing'),
            to: detail.to ?? t('nothing'),
          })
      }
    }
    const name = (type: EventType): string => t(`names.${type}`, { defaultValue: type })
    const details = (event: ShownEvent): string => eventDetails(event).map(written).join(', ')
    return {
      name,
      details,
      /** Name and details on one line. */
      line: (event: ShownEvent): string => [name(event.name), details(event)].filter(Boolean).join(', '),
      timeOfDay: ({ local }: ShownEvent): string => time.format(clockOf(local)),
      dateAndTime: ({ local }: ShownEvent): string => day.format(clockOf(local)),
    }
  }, [t, tag, percent])
}
