import type { Delivery } from '@muster/contract'
import type { TFunction } from 'i18next'
import { StatusText } from '../../estate/status/status-text.tsx'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { CaseLink } from '../case-link.tsx'

interface Context {
  t: TFunction<'deliveries'>
  tOfCases: TFunction<'cases'>
  dateTime: (milliseconds: number) => string
  number: (value: number) => string
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const stateLabel = ({ state }: Delivery, t: TFunction<'deliveries'>) => {
  const text = t(`states.${state}`)
  if (state === 'failed') return <StatusText status="problem">{text}</StatusText>
  return state === 'delivered' ? <StatusText status="good">{text}</StatusText> : text
}

const kindOf = ({ kind }: Delivery, tOfCases: TFunction<'cases'>) => capital(tOfCases(`message.${kind}`))

/** When, what, about which case, to whom, and what became of it [K-1104]. */
export const deliveryColumns = ({
  t,
  tOfCases,
  dateTime,
  number,
}: Context): TableColumn<Delivery, 'createdAt'>[] => [
  { id: 'createdAt', title: t('columns.createdAt'), pin: 'start', cell: (row) => dateTime(row.createdAt) },
  { id: 'kind', title: t('columns.kind'), cell: (row) => kindOf(row, tOfCases) },
  {
    id: 'case',
    title: t('columns.case'),
    cell: ({ caseNumber }) => (caseNumber === null ? '-' : <CaseLink number={caseNumber} />),
  },
  {
    id: 'receiver',
    title: t('columns.receiver'),
    maxWidth: 320,
    cell: ({ receiver: { name } }) => <span title={name}>{name}</span>,
  },
  { id: 'tries', title: t('columns.tries'), align: 'end', cell: ({ tries }) => number(tries) },
  {
    id: 'nextTry',
    title: t('columns.nextTry'),
    cell: ({ nextTryAt }) => (nextTryAt === null ? '-' : dateTime(nextTryAt)),
  },
  { id: 'state', title: t('columns.state'), pin: 'end', cell: (row) => stateLabel(row, t) },
]

/** A message on a phone. */
export const deliveryCard = (row: Delivery, { t, tOfCases, dateTime }: Context): RowCard => ({
  first: row.receiver.name,
  firstEnd: stateLabel(row, t),
  second: dateTime(row.createdAt),
  secondEnd: row.caseNumber !== null && <CaseLink number={row.caseNumber} />,
  // Whole, as some are long.
  third: kindOf(row, tOfCases),
})
