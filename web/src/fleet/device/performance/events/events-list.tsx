import { ActionIcon, Button, Collapse } from '@mantine/core'
import {
  type EventRow,
  eventDefaultSort,
  eventSortFields,
  type ReportRange,
  type Sort,
} from '@muster/contract'
import { chartFileName, csvLines, csvMark } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditEventsButton } from '../../../../estate/events/edit-events-button.tsx'
import { useEventFilters } from '../../../../estate/events/event-filters.tsx'
import { EventName } from '../../../../estate/events/event-name.tsx'
import { useEventTexts } from '../../../../estate/events/use-event-texts.ts'
import { useFormats } from '../../../../estate/use-formats.ts'
import { reportError } from '../../../../session/request/error-reporter.ts'
import { useTablePageSize } from '../../../../session/table-page-size.ts'
import { useWorld } from '../../../../session/world/world.tsx'
import { IconChevronRight, IconDownload } from '../../../../ui/icons.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useExport } from '../../../../ui/table/export-button.tsx'
import { useTableRows } from '../../../../ui/table/use-table-rows.ts'
import { type TableState, useTableState } from '../../../../ui/table/use-table-state.ts'
import { deviceEventsCountQuery, deviceEventsQuery, fetchAllEvents } from '../performance.queries.ts'
import { filterNamesOf, type Report } from '../report.ts'
import { eventColumns } from './event-columns.tsx'
import classes from './events-list.module.css'
import { LinkedDetails } from './linked-details.tsx'

type EventSortField = (typeof eventSortFields)[number]

/** Prefixes of the URL parameters: three of these lists may be open. */
const prefixes: Record<ReportRange, string> = {
  last24Hours: 'hours',
  last30Days: 'days',
  selectedDate: 'date',
}

/** The events of a report; closed at first [C-1206]. */
export function EventsList({ report }: { report: Report }) {
  const { t } = useTranslation('device')
  const { number } = useFormats()
  const { world } = useWorld()
  const { applied } = useEventFilters()
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  const name = filterNamesOf[report.range].events
  const title = t('events.title')
  const chosen = applied(name)
  const events = useMemo(() => [...(chosen ?? [])], [chosen])
  const count = useQuery({
    ...deviceEventsCountQuery(world.id, report, events),
    enabled: events.length > 0,
  })
  const state = useTableState({
    fields: eventSortFields,
    defaultSort: eventDefaultSort,
    mode: 'toggle',
    size: useTablePageSize(name),
    prefix: prefixes[report.range],
  })
  // No request without types [B-1026, C-1224].
  const total = chosen?.length === 0 ? 0 : count.data

  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.heading}>
          <button
            type="button"
            className={classes.title}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
            {title} {total !== undefined && <span className={classes.count}>{number(total)}</span>}
          </button>
        </h2>
        <div className={classes.actions}>
          <EditEventsButton name={name} title={title} />
          <ExportEvents report={report} events={events} sort={state.sort} isEmpty={!total} />
        </div>
      </header>
      <Collapse expanded={isOpen} id={body}>
        <div className={classes.body}>
          {isOpen && chosen && <EventsTable report={report} events={events} state={state} total={total} />}
        </div>
      </Collapse>
    </section>
  )
}

interface EventsTableProps {
  report: Report
  events: EventRow['name'][]
  state: TableState<EventSortField>
  total: number | undefined
}

const nothing = { list: [] as EventRow[], totalCount: 0 }

function EventsTable({ report, events, state, total }: EventsTableProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const texts = useEventTexts()
  const { edit } = useEventFilters()
  const name = filterNamesOf[report.range].events
  const hasTypes = events.length > 0
  const query = useQuery({
    ...deviceEventsQuery(world.id, report, { events, rows: state.rows, sort: state.sort }),
    enabled: state.isKnown && hasTypes,
  })
  // The total comes from the count's call [C-1231].
  const data = useMemo(() => {
    if (!hasTypes) return nothing
    return query.data && { ...query.data, totalCount: total ?? query.data.totalCount }
  }, [hasTypes, query.data, total])
  const list = useTableRows({ ...query, data, isError: hasTypes && query.isError }, state)
  const columns = useMemo(() => eventColumns(t, texts), [t, texts])
  return (
    <DataTable
      label={t('events.title')}
      columns={columns}
      state={state}
      list={list}
      idOf={eventId}
      nameOf={(event) => texts.line(event)}
      card={(event) => ({
        first: <EventName type={event.name}>{texts.name(event.name)}</EventName>,
        second: <LinkedDetails event={event}>{texts.details(event)}</LinkedDetails>,
        secondEnd: texts.dateAndTime(event),
      })}
      empty={
        hasTypes ? (
          <EmptyState title={t('events.none')}>{t('events.noneText')}</EmptyState>
        ) : (
          <EmptyState
            title={t('events.noneChosen')}
            action={<Button onClick={() => edit(name, t('events.title'))}>{t('events.choose')}</Button>}
          >
            {t('events.noneChosenText')}
          </EmptyState>
        )
      }
    />
  )
}

/** Events have no id: the whole row serves as one. */
const eventId = (event: EventRow): string => JSON.stringify(event)

interface ExportEventsProps extends Pick<EventsTableProps, 'report' | 'events'> {
  sort: Sort<EventSortField>
  isEmpty: boolean
}

/** Exports all pages, in the order of the list. */
function ExportEvents({ report, events, sort, isEmpty }: ExportEventsProps) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const texts = useEventTexts()
  const head = [t('events.time'), t('events.name'), t('events.details')]
  const { isExporting, run } = useExport({
    fileName: () => chartFileName(t('events.title'), Date.now()),
    fetchFile: async () => {
      const rows = (await fetchAllEvents(world.id, report, { events, sort })).map((event) => [
        event.local,
        texts.name(event.name),
        texts.details(event),
      ])
      return new Blob([csvMark, csvLines([head, ...rows])], { type: 'text/csv;charset=utf-8' })
    },
    onError: reportError,
  })
  return (
    <ActionIcon
      className={classes.export}
      aria-label={t('events.export')}
      title={t('events.export')}
      disabled={isEmpty}
      loading={isExporting}
      onClick={() => void run()}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
