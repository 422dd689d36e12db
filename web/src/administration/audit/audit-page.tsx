import { type AuditEntry, pagedRows } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { IconHistory } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AuditChange } from './audit-change.tsx'
import { auditColumns, entryCard } from './audit-columns.tsx'
import { AuditFilterPanel } from './audit-filter-panel.tsx'
import { noFilters } from './audit-filters.ts'
import { recordText, wayOf } from './record-text.ts'
import { useAudit } from './use-audit.ts'
import { useAuditChips } from './use-audit-chips.ts'

const expansion = {
  render: (entry: AuditEntry) => <AuditChange entry={entry} />,
  canExpand: (entry: AuditEntry) => (entry.before !== null || entry.after !== null) && !wayOf(entry),
}

/** Who changed what in the world, who signed in, and when. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  // What opens below a row names settings: fetched with the page, it does not take the page away.
  useTranslation('settings')
  const { zonedTime, number } = useFormats()
  const list = useAudit()
  const { filters, filterBy, total } = list
  const chips = useAuditChips(filters)
  const context = useMemo(() => ({ t, zonedTime }), [t, zonedTime])
  const columns = useMemo(() => auditColumns(context), [context])
  const nameOf = (entry: AuditEntry) =>
    [t(`actions.${entry.action}`), recordText(entry, t), zonedTime(entry.at)].filter(Boolean).join(', ')
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(total ?? 0) > pagedRows ? `${number(pagedRows)}+` : total}
      search={{ label: t('search'), hint: t('searchHint') }}
      filter={(close) => <AuditFilterPanel filters={filters} onApply={filterBy} onClose={close} />}
    >
      <ListTable
        list={list}
        label={t('table')}
        columns={columns}
        nameOf={nameOf}
        card={(entry) => entryCard(entry, context)}
        expansion={expansion}
        chips={{
          of: chips,
          onRemove: (id) =>
            filterBy(
              id === 'actions' ? { ...filters, actions: [] } : { ...noFilters, actions: filters.actions },
            ),
        }}
        failed={t('failed')}
        noneFound={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
        empty={
          <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
