import '@mantine/dates/styles.layer.css'
import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/fr-ca'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCalendar } from '../icons.ts'
import classes from './date-choice.module.css'

interface DateChoiceProps {
  /** Text of the button. */
  children: string
  /** Name of the calendar. */
  label: string
  /** `2026-11-03`. */
  value: string | null
  oldest: string
  newest: string
  /** For month and day names and the first day of the week, such as en-GB. */
  locale: string
  onChange: (date: string) => void
}

const calendars: Record<string, { locale: string; firstDayOfWeek: 0 | 1 }> = {
  'en-US': { locale: 'en', firstDayOfWeek: 0 },
  'fr-FR': { locale: 'fr', firstDayOfWeek: 1 },
  'fr-CA': { locale: 'fr-ca', firstDayOfWeek: 0 },
  'es-ES': { locale: 'es', firstDayOfWeek: 1 },
}
const british = { locale: 'en-gb', firstDayOfWeek: 1 } as const

/** A button that opens a calendar; dates outside the bounds cannot be picked. */
export function DateChoice({ children, label, value, oldest, newest, locale, onChange }: DateChoiceProps) {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState(false)
  const title = useId()
  const pick = (date: string | null) => {
    setOpened(false)
    if (date !== null) onChange(date)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<IconCalendar size={16} stroke={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title} className={classes.dropdown}>
        <VisuallyHidden id={title}>{label}</VisuallyHidden>
        <DatesProvider settings={calendars[locale] ?? british}>
          <DatePicker
            value={value}
            defaultDate={value ?? newest}
            minDate={oldest}
            maxDate={newest}
            hideOutsideDates
            maxLevel="month"
            previousLabel={t('date.previousMonth')}
            nextLabel={t('date.nextMonth')}
            onChange={pick}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  )
}
