import type { CaseRow, CaseSortField, CaseTab } from '@muster/contract'
import type { TFunction } from 'i18next'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import { StatusLabel } from '../../estate/status/status-label.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { CaseLink } from '../case-link.tsx'
import { Elapsed } from '../elapsed.tsx'
import { StateLabel } from '../state-label.tsx'
import type { useCaseWords } from '../use-case-words.ts'
import classes from './cases-page.module.css'

interface Context {
  t: TFunction<'cases'>
  tab: CaseTab
  words: ReturnType<typeof useCaseWords>
  number: (value: number) => string
}

const Titled = ({ text, isQuiet = false }: { text: string; isQuiet?: boolean }) => (
  <span title={text} className={isQuiet ? classes.quiet : undefined}>
    {text}
  </span>
)

/** The columns of the list [K-803]; past cases say when they ended, by which they are sorted. */
export function caseColumns({ t, tab, words, number }: Context): TableColumn<CaseRow, CaseSortField>[] {
  const isPast = tab === 'over'
  return [
    {
      id: 'number',
      title: t('columns.number'),
      pin: 'start',
      cell: (row) => <CaseLink number={row.number} className={classes.number} />,
    },
    {
      id: 'level',
      title: t('columns.level'),
      sortBy: 'level',
      cell: ({ level }) => <StatusLabel level={level} />,
    },
    {
      id: 'what',
      title: t('columns.what'),
      sortBy: 'place',
      maxWidth: 340,
      cell: (row) => <Titled text={words.title(row)} />,
    },
    {
      id: 'devices',
      title: t('columns.devices'),
      hint: t('columns.devicesHint'),
      align: 'end',
      ...(!isPast && { sortBy: 'size' as const }),
      cell: ({ devices }) => number(devices),
    },
    {
      id: 'peak',
      title: t('columns.peak'),
      hint: t('columns.peakHint'),
      align: 'end',
      ...(isPast && { sortBy: 'size' as const }),
      cell: ({ peakDevices }) => number(peakDevices),
    },
    {
      id: 'since',
      title: t(isPast ? 'columns.opened' : 'columns.since'),
      ...(!isPast && { sortBy: 'age' as const }),
      cell: ({ openedAt }) => <LastSeen time={openedAt} />,
    },
    ...(isPast
      ? [
          {
            id: 'ended',
            title: t('columns.ended'),
            sortBy: 'age' as const,
            cell: ({ endedAt }: CaseRow) => <LastSeen time={endedAt} />,
          },
        ]
      : []),
    {
      id: 'duration',
      title: t('columns.duration'),
      cell: ({ openedAt, endedAt }) => <Elapsed from={openedAt} to={endedAt} />,
    },
    {
      id: 'takenBy',
      title: t('columns.takenBy'),
      maxWidth: 200,
      cell: ({ takenBy }) => <Titled text={takenBy?.email ?? t('nobody')} isQuiet={takenBy === null} />,
    },
    {
      id: 'watch',
      title: t('columns.watch'),
      sortBy: 'watch',
      maxWidth: 200,
      cell: ({ watch }) => <Titled text={watch.name} />,
    },
    { id: 'state', title: t('columns.state'), pin: 'end', cell: (row) => <StateLabel row={row} /> },
  ]
}

/** A case in two or three lines, for a phone. */
export const caseCard = (row: CaseRow, { t, words }: Context): RowCard => ({
  first: <CaseLink number={row.number}>{words.name(row)}</CaseLink>,
  firstEnd: <StatusLabel level={row.level} />,
  second: [words.count(row.about, row.devices), row.takenBy?.email ?? t('nobody')].join(' · '),
  secondEnd: <LastSeen time={row.endedAt ?? row.openedAt} />,
  third: row.isNobodyReached || row.state === 'closed' ? <StateLabel row={row} /> : undefined,
})
