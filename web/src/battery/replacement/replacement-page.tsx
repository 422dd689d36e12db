import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pickersOf } from '../../estate/filter/estate-filter.ts'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useList } from '../../estate/list/use-list.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { BacktestDialog } from './backtest/backtest-dialog.tsx'
import { BatteriesBehind } from './batteries-behind.tsx'
import { isUntold, NoForecasts } from './no-forecasts.tsx'
import { OrderAbout } from './order-about.tsx'
import { cellOf, isSameLine, type OrderCell, type OrderMonth, readCell, writeCell } from './order-cell.ts'
import { OrderChoices } from './order-choices.tsx'
import { orderCard, orderColumns } from './order-columns.tsx'
import { bodyOfOrders, orderFilters } from './order-filters.ts'
import type { OrderRow } from './order-row.ts'
import classes from './replacement.module.css'
import { fetchOrdersFile, orderListQuery, orderRowsQuery } from './replacement.queries.ts'
import { useOrderWords } from './use-order-words.ts'

/** Nobody sorts an order list: those with most orders come first. */
const unsorted = { fields: ['total'], defaultSort: { field: 'total', order: 'desc' }, mode: 'cycle' } as const
const idOf = ({ id }: OrderRow): string => id
const noMonths: readonly string[] = []
/** The part whose forecasts are tested; empty for the one that most batteries have. */
const backtestParameter = 'backtest'

/** How many batteries will have to be replaced in the next twelve months [F-318]. */
export function ReplacementPage() {
  const { t } = useTranslation('replacement')
  const { world, user } = useWorld()
  const words = useOrderWords()
  const { percent } = useFormats()
  const { parameters, change } = useUrlState()
  const inUrl = useMemo(() => orderFilters(pickersOf(user)), [user])
  const list = useList({
    ...unsorted,
    table: 'replacementOrdersList',
    idOf,
    filters: inUrl,
    ask: ({ rows, filters }) => ({ query: rows, body: { ...bodyOfOrders(filters), by: filters.by } }),
    query: orderRowsQuery,
    file: { name: 'replacementOrders.csv', fetch: fetchOrdersFile },
  })
  const { filters, state } = list
  const asked = { query: state.rows, body: { ...bodyOfOrders(filters), by: filters.by } }
  const { data: latest, isPlaceholderData } = useQuery({
    ...orderListQuery(world.id, asked),
    enabled: state.isKnown,
    placeholderData: keepPreviousData,
  })
  const data = isPlaceholderData ? undefined : latest
  const show = useCallback(
    (row: OrderRow, month: OrderMonth) => change((written) => writeCell(cellOf(row, month), written)),
    [change],
  )
  const { by, replaceAt } = filters
  // Months and thresholds are those of the list before, until the next one is there.
  const months = latest?.months ?? noMonths
  const followedThreshold = latest?.followedThreshold ?? null
  // What forecasts follow is no trial.
  const tried = replaceAt === followedThreshold ? null : replaceAt
  const percentOf = (threshold: number | null) => (threshold === null ? null : percent(threshold / 100))
  const followed = tried === null ? null : percentOf(followedThreshold)
  const context = useMemo(
    () => ({ t, words, by, months, followed, show }),
    [t, words, by, months, followed, show],
  )
  const columns = useMemo(() => orderColumns(context), [context])
  const untold = data && isUntold(data) ? data : undefined
  const cell = readCell(parameters)
  const tested = parameters.get(backtestParameter)
  const test = (part: string | null) =>
    change((written) => {
      if (part === null) written.delete(backtestParameter)
      else written.set(backtestParameter, part)
    })
  const nameOfCell = (of: OrderCell) => {
    const row = list.rows?.find((each) => isSameLine(cellOf(each, of.month), of))
    return words.nameOf(row ?? {})
  }
  const shownMonth = (month: OrderMonth) =>
    typeof month === 'number' ? words.month(months[month] ?? '1970-01') : t(`behind.${month}`)
  return (
    <ListPage
      list={untold ? { ...list, total: undefined, file: undefined } : list}
      title={t('title')}
      notice={
        <div className={classes.notice}>
          <OrderChoices
            filters={filters}
            thresholds={latest}
            onChange={(next) =>
              state.setFilters((written) => inUrl.write(next(inUrl.read(written)), written))
            }
          />
          {data && data.totalCount > 0 && !untold && (
            <OrderAbout list={data} ahead={filters.ahead} tried={tried} onTest={() => test('')} />
          )}
        </div>
      }
    >
      {untold ? (
        <NoForecasts list={untold} isTrial={replaceAt !== null} />
      ) : (
        <div className={classes.list}>
          <ListTable
            list={list}
            label={t('title')}
            columns={columns}
            nameOf={words.nameOf}
            card={(row) => orderCard(row, context)}
            failed={t('failed')}
            noneFound={{ title: t('noneFound') }}
            empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
          />
        </div>
      )}
      {tested !== null && <BacktestDialog part={tested} onChange={test} onClose={() => test(null)} />}
      {cell && data && !untold && (
        <BatteriesBehind
          cell={cell}
          filters={filters}
          title={t('behind.title', { name: nameOfCell(cell), month: shownMonth(cell.month) })}
          tried={percentOf(tried)}
          onClose={() => change((written) => writeCell(null, written))}
        />
      )}
    </ListPage>
  )
}
