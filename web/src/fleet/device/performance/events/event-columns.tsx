import type { EventRow, EventType, eventSortFields } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { TableColumn } from '../../../../ui/table/table-column.ts'
import { EventGlyph } from './event-glyph.tsx'
import classes from './events-list.module.css'
import { LinkedDetails } from './linked-details.tsx'
import type { useEventTexts } from './use-event-texts.ts'

type Field = (typeof eventSortFields)[number]

export const EventName = ({ type, children }: { type: EventType; children: ReactNode }) => (
  <span className={classes.name}>
    <span className={classes.glyph}>
      <EventGlyph type={type} />
    </span>
    {children}
  </span>
)

export const eventColumns = (
  t: TFunction<'device'>,
  texts: ReturnType<typeof useEventTexts>,
): TableColumn<EventRow, Field>[] => [
  {
    id: 'local',
    title: t('events.list.time'),
    sortBy: 'local',
    cell: (event) => texts.dateAndTime(event),
  },
  {
    id: 'name',
    title: t('events.list.name'),
    sortBy: 'name',
    cell: (event) => <EventName type={event.name}>{texts.name(event.name)}</EventName>,
  },
  {
    id: 'details',
    title: t('events.list.details'),
    cell: (event) => <LinkedDetails event={event}>{texts.details(event) || '-'}</LinkedDetails>,
  },
]
