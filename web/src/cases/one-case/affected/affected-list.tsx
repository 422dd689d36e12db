import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { List } from '../../../estate/list/use-list.ts'
import { reportError } from '../../../session/request/error-reporter.ts'
import { Segments } from '../../../ui/choice/segments.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ExportButton } from '../../../ui/table/export-button.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import type { RowCard, TableColumn } from '../../../ui/table/table-column.ts'
import classes from './affected.module.css'

/** The devices that a case has now, or had at its peak. */
export type Which = 'now' | 'peak'

export interface AffectedProps {
  /** Of the case. */
  number: number
  which: Which
  onChoose: (which: Which) => void
}

interface AffectedListProps<Row, Field extends string> extends Pick<AffectedProps, 'which' | 'onChoose'> {
  of: 'devices' | 'batteries'
  list: List<Row, Field, undefined>
  columns: readonly TableColumn<Row, Field>[]
  nameOf: (row: Row) => string
  card: (row: Row) => RowCard
}

/** A list with its head: title, which moment, search and export. */
export function AffectedList<Row, Field extends string>({
  of,
  list,
  which,
  onChoose,
  ...table
}: AffectedListProps<Row, Field>): ReactNode {
  const { t } = useTranslation('cases')
  const title = useId()
  const { state, file, idOf, isFiltered } = list
  const isOfDevices = of === 'devices'
  return (
    <section aria-labelledby={title} className={classes.affected}>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t(`affected.${of}`)}
        </h2>
        <Segments
          label={t('affected.which')}
          options={[
            { value: 'now', label: t('affected.now') },
            { value: 'peak', label: t('affected.peak') },
          ]}
          value={which}
          onChange={onChoose}
        />
        <div className={classes.tools}>
          <SearchBox
            search={state.search}
            onSearch={state.searchFor}
            label={t(isOfDevices ? 'affected.search' : 'affected.searchBatteries')}
            placeholder={t(isOfDevices ? 'affected.searchHint' : 'affected.searchBatteriesHint')}
          />
          {file && <ExportButton {...file} onError={reportError} />}
        </div>
      </div>
      <DataTable
        {...table}
        label={t(`affected.${of}`)}
        state={state}
        list={list}
        idOf={idOf}
        failed={t('affected.failed')}
        isCompact
        empty={
          isFiltered ? (
            <EmptyState title={t('affected.noneFound')} />
          ) : (
            <EmptyState title={t('affected.none')}>{t('affected.noneText')}</EmptyState>
          )
        }
      />
    </section>
  )
}
