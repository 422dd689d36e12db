import { type AuditEntry, pagedRows } from '@muster/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { ListPage } from '../../estate/list/list-page.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { FilterButton } from '../../ui/filter/filter-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { AuditAbove } from './audit-above.tsx'
import { AuditChange } from './audit-change.tsx'
import { auditColumns, entryCard } from './audit-columns.tsx'
import { AuditFilterPanel } from './audit-filter-panel.tsx'
import { countOfFilters } from './audit-filters.ts'
import { NoEntries } from './no-entries.tsx'
import { recordText } from './record-text.ts'
import { useAudit } from './use-audit.ts'

const idOf = ({ id }: AuditEntry) => id

const expansion = {
  render: (entry: AuditEntry) => <AuditChange entry={entry} />,
  canExpand: ({ before, after }: AuditEntry) => before !== null || after !== null,
}

/** Who changed what in the world, and when. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  // What opens below a row names settings: fetched with the page, it does not take the page away.
  useTranslation('settings')
  const { dateTime, number } = useFormats()
  const { state, filters, list, filterBy, clear, fetchFile } = useAudit()
  const [isFiltering, setFiltering] = useState(false)
  const context = useMemo(() => ({ t, dateTime }), [t, dateTime])
  const columns = useMemo(() => auditColumns(context), [context])
  const filterCount = countOfFilters(filters)
  const nameOf = (entry: AuditEntry) =>
    [t(`actions.${entry.action}`), recordText(entry, t), dateTime(entry.at)].filter(Boolean).join(', ')
  return (
    <ListPage
      title={t('title')}
      count={(list.total ?? 0) > pagedRows ? `${number(pagedRows)}+` : list.total}
      search={{ of: state, label: t('search'), hint: t('searchHint') }}
      toolbar={
        <>
          <FilterButton count={filterCount} isOpen={isFiltering} onClick={() => setFiltering(!isFiltering)} />
          <ListActions file={{ fileName: 'auditTrail.csv', fetchFile, isEmpty: !list.total }} />
        </>
      }
    >
      {isFiltering && (
        <AuditFilterPanel filters={filters} onApply={filterBy} onClose={() => setFiltering(false)} />
      )}
      <DataTable
        label={t('table')}
        columns={columns}
        state={state}
        list={list}
        idOf={idOf}
        nameOf={nameOf}
        card={(entry) => entryCard(entry, context)}
        expansion={expansion}
        above={<AuditAbove filters={filters} onChange={filterBy} />}
        failed={t('failed')}
        empty={<NoEntries isFiltered={filterCount > 0 || state.search !== ''} onClear={clear} />}
      />
    </ListPage>
  )
}
