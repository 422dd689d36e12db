import type { EventRow, eventSortFields } from '@muster/contract'
import type { TFunction } from 'i18next'
import { EventName } from '../../../../estate/events/event-name.tsx'
import type { useEventTexts } from '../../../../estate/events/use-event-texts.ts'
import type { TableColumn } from '../../../../ui/table/table-column.ts'
import { LinkedDetails } from './linked-details.tsx'

type Field = (typeof eventSortFields)[number]

export const eventColumns = (
  t: TFunction<'device'>,
  texts: ReturnType<typeof useEventTexts>,
): TableColumn<EventRow, Field>[] => [
  {
    id: 'local',
    title: t('events.time'),
    sortBy: 'local',
    cell: (event) => texts.dateAndTime(event),
  },
  {
    id: 'name',
    title: t('events.name'),
    sortBy: 'name',
    cell: (event) => <EventName type={event.name}>{texts.name(event.name)}</EventName>,
  },
  {
    id: 'details',
    title: t('events.details'),
    cell: (event) => <LinkedDetails event={event}>{texts.details(event) || '-'}</LinkedDetails>,
  },
]
