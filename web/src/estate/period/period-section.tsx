import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { LatePart } from '../../ui/states/late-part.tsx'
import classes from './day-choices.module.css'
import { type Period, timeSpans } from './period.ts'

interface PeriodSectionProps {
  period: Period
  onChange: (period: Period) => void
}

/** Calendars load when the user chooses days. */
const loadDays = async () => (await import('./day-choices.tsx')).DayChoices

/** A row of two buttons. */
const DaysPlaceholder = () => (
  <div className={classes.days}>
    <BoxSkeleton height={32} />
  </div>
)

/** The section of a filter panel that limits a list to a time. */
export function PeriodSection({ period, onChange }: PeriodSectionProps) {
  const { t } = useTranslation('period')
  return (
    <FilterSection title={t('label')} count={period.period === 'all' ? 0 : 1} startsOpen>
      <NativeSelect
        aria-label={t('label')}
        data={timeSpans.map((span) => ({ value: span, label: t(`spans.${span}`) }))}
        value={period.period}
        onChange={({ currentTarget }) => {
          const span = timeSpans.find((each) => each === currentTarget.value)
          if (span) onChange({ period: span, from: null, to: null })
        }}
      />
      {period.period === 'dates' && (
        <LatePart load={loadDays} placeholder={<DaysPlaceholder />}>
          {(DayChoices) => <DayChoices period={period} onChange={onChange} />}
        </LatePart>
      )}
    </FilterSection>
  )
}
