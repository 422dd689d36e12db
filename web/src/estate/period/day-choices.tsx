import { useTranslation } from 'react-i18next'
import { DateChoice } from '../../ui/choice/date-choice.tsx'
import classes from './day-choices.module.css'
import { dayOf, type Period } from './period.ts'
import { usePeriodWords } from './use-period-words.ts'

interface DayChoicesProps {
  period: Period
  onChange: (period: Period) => void
}

/** Nothing is older. */
const oldest = '2020-01-01'

/** The first and the last day, each limited by the other. */
export function DayChoices({ period, onChange }: DayChoicesProps) {
  const { t } = useTranslation('period')
  const { tag, day } = usePeriodWords()
  const { from, to } = period
  const today = dayOf(Date.now())
  return (
    <div className={classes.days}>
      <DateChoice
        label={t('from')}
        value={from}
        oldest={oldest}
        newest={to ?? today}
        locale={tag}
        onChange={(chosen) => onChange({ ...period, from: chosen })}
      >
        {from === null ? t('from') : t('since', { date: day(from) })}
      </DateChoice>
      <DateChoice
        label={t('to')}
        value={to}
        oldest={from ?? oldest}
        newest={today}
        locale={tag}
        onChange={(chosen) => onChange({ ...period, to: chosen })}
      >
        {to === null ? t('to') : t('until', { date: day(to) })}
      </DateChoice>
    </div>
  )
}
