import type { ExpectedNumber, OrderGrouping } from '@muster/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import type { OrderMonth } from './order-cell.ts'
import { OrderNumber } from './order-number.tsx'
import type { OrderRow } from './order-row.ts'
import classes from './replacement.module.css'
import type { OrderWords } from './use-order-words.ts'

export interface OrderContext {
  t: TFunction<'replacement'>
  words: OrderWords
  by: OrderGrouping
  /** Such as 2026-11. */
  months: readonly string[]
  /** The threshold that forecasts follow, as it is written, where another one is tried; else null. */
  followed: string | null
  /** Shows the batteries behind a number. */
  show: (row: OrderRow, month: OrderMonth) => void
}

/** What the lines are of, those due now, twelve months, and all of them; in a trial beside what is expected without it. */
export function orderColumns(context: OrderContext): TableColumn<OrderRow>[] {
  const numberColumn = (month: OrderMonth, id: string): TableColumn<OrderRow> => ({
    id,
    title: monthTitle(month, context),
    align: 'end',
    cell: (row) => numberOf(row, month, context),
  })
  return [
    ...nameColumns(context),
    numberColumn('now', 'now'),
    ...context.months.map((month, place) => numberColumn(place, month)),
    ...followedColumns(context),
    { ...numberColumn('all', 'total'), pin: 'end' },
  ]
}

function followedColumns({ t, words, followed }: OrderContext): TableColumn<OrderRow>[] {
  if (followed === null) return []
  const cell = ({ totalFollowed }: OrderRow) => (
    <span className={classes.followed}>{totalFollowed ? words.expected(totalFollowed.expected) : '–'}</span>
  )
  return [{ id: 'followed', title: t('columns.followed', { followed }), align: 'end', pin: 'end', cell }]
}

function nameColumns({ t, words, by }: OrderContext): TableColumn<OrderRow>[] {
  const site: TableColumn<OrderRow> = {
    id: 'site',
    title: t('columns.site'),
    cell: (row) => <LineName name={row.isOfAll ? null : words.siteOf(row)} />,
  }
  const part: TableColumn<OrderRow> = {
    id: 'part',
    title: t('columns.part'),
    cell: (row) =>
      row.isOfAll && by !== 'part' ? null : <LineName name={row.isOfAll ? null : words.partOf(row)} />,
  }
  if (by === 'part') return [{ ...part, pin: 'start' }]
  return by === 'site' ? [{ ...site, pin: 'start' }] : [{ ...site, pin: 'start' }, part]
}

function monthTitle(month: OrderMonth, { t, words, months }: OrderContext): string {
  if (typeof month === 'number') return words.month(months[month] ?? '')
  return t(month === 'now' ? 'columns.now' : 'columns.total')
}

function numberOf(row: OrderRow, month: OrderMonth, context: OrderContext) {
  return (
    <OrderNumber
      value={row.untold === row.batteries ? null : valueOfMonth(row, month)}
      month={monthTitle(month, context)}
      name={context.words.nameOf(row)}
      show={() => context.show(row, month)}
    />
  )
}

function valueOfMonth({ now, months, total }: OrderRow, month: OrderMonth): ExpectedNumber | null {
  if (month === 'now') return { expected: now, from: now, to: now }
  return month === 'all' ? total : (months[month] ?? null)
}

/** Null is the name of all. */
function LineName({ name }: { name: string | null }) {
  const { t } = useTranslation('replacement')
  if (name === null) return <strong>{t('all')}</strong>
  return (
    <span className={classes.name} title={name}>
      {name}
    </span>
  )
}

/** A line on a phone has no room for more months. */
const monthsOfCard = [0, 1, 2]

/** A line on a phone. */
export const orderCard = (row: OrderRow, context: OrderContext): RowCard => ({
  first: context.words.nameOf(row),
  firstEnd: numberOf(row, 'all', context),
  second: context.t('card.batteries', { count: row.batteries }),
  secondEnd:
    context.followed !== null && row.totalFollowed
      ? context.t('card.followed', {
          expected: context.words.expected(row.totalFollowed.expected),
          followed: context.followed,
        })
      : null,
  third: (
    <dl className={classes.months}>
      {(['now', ...monthsOfCard] as const).map((month) => (
        <div key={month}>
          <dt>{monthTitle(month, context)}</dt>
          <dd>{numberOf(row, month, context)}</dd>
        </div>
      ))}
    </dl>
  ),
})
