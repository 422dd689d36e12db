import { type DueFilter, dueFilters } from '@muster/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { RadioList } from '../../ui/form/radio-list.tsx'

interface DueChoiceProps {
  /** At most one. */
  due: readonly DueFilter[]
  onChange: (due: readonly DueFilter[]) => void
}

/** By when the batteries of a list have to be replaced [F-316]. */
export function DueChoice({ due: [chosen], onChange }: DueChoiceProps) {
  const { t } = useTranslation('batteries')
  return (
    <FilterSection title={t('due.title')} count={chosen ? 1 : 0} startsOpen>
      <RadioList
        name={useId()}
        label={t('due.title')}
        isLabelled={false}
        options={(['any', ...dueFilters] as const).map((value) => ({
          value,
          label: t(`due.filter.${value}`),
        }))}
        value={chosen ?? 'any'}
        onChange={(value) => onChange(value === 'any' ? [] : [value])}
      />
    </FilterSection>
  )
}
