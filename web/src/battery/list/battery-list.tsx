import type { BatterySortField } from '@muster/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canRemove, ListActions } from '../../estate/list/list-actions.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import type { RowSelection } from '../../ui/table/use-row-clicks.ts'
import { useBatteryFormats } from '../card/use-battery-formats.ts'
import { batteryColumns, type LineContext } from './battery-columns.tsx'
import type { OfferedFilter } from './battery-filters.ts'
import type { BatteryLine } from './battery-line.ts'
import classes from './battery-list.module.css'
import { lineCard } from './line-card.tsx'
import { ListFilter } from './list-filter.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { type ListName, useListChips, useListTitle } from './use-list-words.ts'
import type { ViewedList } from './use-viewed-list.ts'
import type { Listed } from './views.ts'

const modes = ['list', 'filter'] as const

export interface BatteryListProps {
  name: ListName
  viewed: ViewedList
  /** The rows as shown; without them, as the list has them. */
  lines?: readonly BatteryLine[] | undefined
  rowIs: LineContext['rowIs']
  offered: readonly OfferedFilter[]
  selection: RowSelection
  /** Action on the checked rows. */
  remove?: ((lines: readonly BatteryLine[]) => void) | undefined
}

/** The list of a page: title, status tabs, search, filters and actions over the table. */
export function BatteryList({ name, viewed, lines, rowIs, offered, selection, remove }: BatteryListProps) {
  const { t } = useTranslation('batteries')
  const { list, view, counts, linkTo } = viewed
  const { filters, filterBy, state, checked, file } = list
  const shows: Listed = name === 'batteries' ? 'batteries' : 'devices'
  const [mode, setMode] = useState<(typeof modes)[number]>('list')
  const title = useListTitle(name, viewed)
  const chips = useListChips(filters)
  const formats = useBatteryFormats()
  const context = useMemo(() => ({ t, formats, rowIs }), [t, formats, rowIs])
  const columns = useMemo(() => batteryColumns(context), [context])
  const rows = lines ?? list.rows
  // Stays once there was a row to expand, so that columns do not move from page to page.
  const [expands, setExpands] = useState(false)
  if (!expands && rows?.some(({ below }) => below.length > 0)) setExpands(true)

  const head = (
    <div className={classes.head}>
      <div className={classes.line}>
        <h2 className={classes.title}>{title}</h2>
        <Segments
          label={t('list.mode')}
          options={modes.map((value) => ({ value, label: t(`list.modes.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
        <ListActions
          remove={remove && { disabled: !canRemove(checked), run: () => remove(checked) }}
          file={file}
        />
      </div>
      <div className={classes.line}>
        <div className={classes.tabs}>
          <StatusTabs of={shows} view={view} counts={counts.data?.tabs} linkTo={linkTo} />
        </div>
        <SearchBox
          search={state.search}
          onSearch={state.searchFor}
          label={t(`list.${name}.search`)}
          placeholder={t('list.searchHint')}
        />
      </div>
    </div>
  )
  return (
    <div className={classes.list} data-of={rowIs}>
      {mode === 'filter' && (
        <ListFilter
          of={shows}
          offered={offered}
          filters={filters}
          search={state.search}
          view={view}
          counts={viewed.countsQuery}
          onApply={filterBy}
          onClose={() => setMode('list')}
        />
      )}
      <ListTable<BatteryLine, BatterySortField, typeof filters>
        list={{ ...list, rows }}
        label={t(`list.${name}.title`)}
        columns={columns}
        nameOf={(line) => nameOf(line, context)}
        card={(line) => lineCard(line, context)}
        selection={selection}
        expansion={
          expands
            ? {
                canExpand: ({ below }) => below.length > 0,
                rowsOf: ({ below }) => below,
                // What is selected or checked must not be out of sight.
                startsOpen: ({ below }) =>
                  below.some(({ id }) => id === selection.selected || list.checks?.checked.has(id)),
              }
            : undefined
        }
        above={head}
        chips={{ of: chips, onRemove: (id) => filterBy({ ...filters, [id]: [] }) }}
        failed={t(`list.${name}.failed`)}
        noneFound={{ title: t(`list.${name}.noneFound`), text: t('list.noneFoundText') }}
        empty={<EmptyState title={t(`list.${name}.empty.${view}`)} />}
      />
    </div>
  )
}

const nameOf = ({ battery, device, isBelow }: BatteryLine, { rowIs }: LineContext): string =>
  (rowIs === 'device' && !isBelow ? device?.serialNumber : battery?.serialNumber) ?? ''
