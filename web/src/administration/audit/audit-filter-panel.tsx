import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PeriodSection } from '../../estate/period/period-section.tsx'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { useChosenDraft } from '../../ui/filter/use-chosen-draft.ts'
import { ActionChoice } from './action-choice.tsx'
import { type AuditFilters, noFilters } from './audit-filters.ts'

interface AuditFilterPanelProps {
  /** The filters that apply. */
  filters: AuditFilters
  onApply: (filters: AuditFilters) => void
  onClose: () => void
}

/** Filters by time and action; applied by the button. */
export function AuditFilterPanel({ filters, onApply, onClose }: AuditFilterPanelProps) {
  const { t } = useTranslation(['audit', 'ui'])
  const [draft, setDraft] = useChosenDraft(filters)
  const coversPage = useCoversPage()
  const apply = () => {
    onApply(draft)
    if (coversPage) onClose()
  }
  return (
    <FilterPanel
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setDraft(noFilters)}>{t('ui:filter.clear')}</Button>
          <Button variant="filled" onClick={apply}>
            {t('audit:filter.show')}
          </Button>
        </>
      }
    >
      <PeriodSection period={draft} onChange={(period) => setDraft({ ...draft, ...period })} />
      <FilterSection title={t('audit:filter.actions')} count={draft.actions.length} startsOpen>
        <ActionChoice chosen={draft.actions} onChange={(actions) => setDraft({ ...draft, actions })} />
      </FilterSection>
    </FilterPanel>
  )
}
