import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { LatePart } from '../../ui/states/late-part.tsx'
import { ActionChoice } from './action-choice.tsx'
import classes from './audit-filter-panel.module.css'
import { type AuditFilters, auditPeriods, noFilters } from './audit-filters.ts'

interface AuditFilterPanelProps {
  /** The filters that apply. */
  filters: AuditFilters
  onApply: (filters: AuditFilters) => void
  onClose: () => void
}

/** Calendars load when the user chooses days. */
const loadDays = async () => (await import('./day-choices.tsx')).DayChoices

/** A row of two buttons. */
const DaysPlaceholder = () => (
  <div className={classes.days}>
    <BoxSkeleton height={32} />
  </div>
)

const textOf = (filters: AuditFilters) => JSON.stringify(filters)

/** Filters chosen but not applied yet; replaced when the applied ones change otherwise. */
function useDraft(filters: AuditFilters) {
  const [draft, setDraft] = useState(filters)
  const [applied, setApplied] = useState(filters)
  if (textOf(filters) !== textOf(applied)) {
    setApplied(filters)
    setDraft(filters)
  }
  return [draft, setDraft] as const
}

/** Filters by time and action; applied by the button. */
export function AuditFilterPanel({ filters, onApply, onClose }: AuditFilterPanelProps) {
  const { t } = useTranslation(['audit', 'ui'])
  const [draft, setDraft] = useDraft(filters)
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
      <FilterSection title={t('audit:filter.period')} count={draft.period === 'all' ? 0 : 1} startsOpen>
        <NativeSelect
          aria-label={t('audit:filter.period')}
          data={auditPeriods.map((period) => ({ value: period, label: t(`audit:periods.${period}`) }))}
          value={draft.period}
          onChange={({ currentTarget }) => {
            const period = auditPeriods.find((each) => each === currentTarget.value)
            if (period) setDraft({ ...draft, period, from: null, to: null })
          }}
        />
        {draft.period === 'dates' && (
          <LatePart load={loadDays} placeholder={<DaysPlaceholder />}>
            {(DayChoices) => <DayChoices filters={draft} onChange={setDraft} />}
          </LatePart>
        )}
      </FilterSection>
      <FilterSection title={t('audit:filter.actions')} count={draft.actions.length} startsOpen>
        <ActionChoice chosen={draft.actions} onChange={(actions) => setDraft({ ...draft, actions })} />
      </FilterSection>
    </FilterPanel>
  )
}
