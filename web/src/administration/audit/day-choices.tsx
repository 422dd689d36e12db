import { useTranslation } from 'react-i18next'
import { DateChoice } from '../../ui/choice/date-choice.tsx'
import classes from './audit-filter-panel.module.css'
import { type AuditFilters, dayOf } from './audit-filters.ts'
import { usePeriodWords } from './use-period-words.ts'

interface DayChoicesProps {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}

/** No entry is older. */
const oldest = '2020-01-01'

/** The first and the last day, each limited by the other. */
export function DayChoices({ filters, onChange }: DayChoicesProps) {
  const { t } = useTranslation('audit')
  const { tag, day } = usePeriodWords()
  const { from, to } = filters
  const today = dayOf(Date.now())
  return (
    <div className={classes.days}>
      <DateChoice
        label={t('filter.from')}
        value={from}
        oldest={oldest}
        newest={to ?? today}
        locale={tag}
        onChange={(chosen) => onChange({ ...filters, from: chosen })}
      >
        {from === null ? t('filter.from') : t('since', { date: day(from) })}
      </DateChoice>
      <DateChoice
        label={t('filter.to')}
        value={to}
        oldest={from ?? oldest}
        newest={today}
        locale={tag}
        onChange={(chosen) => onChange({ ...filters, to: chosen })}
      >
        {to === null ? t('filter.to') : t('until', { date: day(to) })}
      </DateChoice>
    </div>
  )
}
