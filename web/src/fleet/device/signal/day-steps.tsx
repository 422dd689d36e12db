import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from '../../../estate/charts/chart-formats.ts'
import { DateChoice } from '../../../ui/choice/date-choice.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts'
import { formatDay } from '../performance/report-times.ts'
import classes from './device-signal-tab.module.css'
import type { SignalDay } from './signal-day.ts'

interface DayStepsProps {
  day: SignalDay
  onChoose: (date: string) => void
}

/** A calendar of the last 90 days, with buttons for the previous and the next day [C-1301, C-1302]. */
export function DaySteps({ day, onChoose }: DayStepsProps) {
  const { t } = useTranslation('signal')
  const { locale } = useChartFormats()
  const { date, oldest, today, previous, next } = day
  return (
    <div className={classes.day}>
      <ActionIcon
        variant="default"
        aria-label={t('day.previous')}
        disabled={previous === null}
        onClick={() => previous !== null && onChoose(previous)}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <DateChoice
        label={t('day.calendar')}
        value={date}
        oldest={oldest}
        newest={today}
        locale={locale}
        onChange={onChoose}
      >
        {formatDay(date, locale)}
      </DateChoice>
      <ActionIcon
        variant="default"
        aria-label={t('day.next')}
        disabled={next === null}
        onClick={() => next !== null && onChoose(next)}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
