import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { timeZones } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { dateFormat } from '../../../ui/intl-formats.ts'
import { NumberField } from './number-field.tsx'
import type { PartProps } from './part-props.ts'
import { weekdays } from './watch-draft.ts'
import { numberLimits } from './watch-fields.ts'
import classes from './watch-form.module.css'

/** The name of a day of the week; Monday is 1. 1 January 2024 was a Monday. */
const dayName = (locale: string, day: number) =>
  dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

/** How long it must hold and be gone, and when nobody is told [K-201 to K-212]. */
export function WhenFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('watches')
  return (
    <div className={classes.fields}>
      <NumberField
        name="holdMinutes"
        label={t('form.holdMinutes')}
        description={t('form.minutesHint', numberLimits.holdMinutes)}
        value={draft.holdMinutes}
        onChange={(holdMinutes) => onChange({ holdMinutes })}
      />
      <NumberField
        name="endMinutes"
        label={t('form.endMinutes')}
        description={t('form.minutesHint', numberLimits.endMinutes)}
        value={draft.endMinutes}
        onChange={(endMinutes) => onChange({ endMinutes })}
      />
      <div className={classes.whole}>
        <Switch
          label={t('form.quiet')}
          description={t('form.quietHint')}
          withThumbIndicator={false}
          checked={draft.isQuiet}
          onChange={({ currentTarget }) => onChange({ isQuiet: currentTarget.checked })}
        />
      </div>
      {draft.isQuiet && <QuietFields draft={draft} onChange={onChange} />}
    </div>
  )
}

function QuietFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('watches')
  const { locale } = useFormats()
  const [zones] = useState(timeZones)
  const { hasHours, from, until, workingDays, timeZone } = draft
  const toggle = (day: number) =>
    onChange({
      workingDays: workingDays.includes(day)
        ? workingDays.filter((each) => each !== day)
        : [...workingDays, day],
    })
  return (
    <>
      <div className={classes.whole}>
        <Checkbox
          label={t('form.hasHours')}
          checked={hasHours}
          onChange={({ currentTarget }) => onChange({ hasHours: currentTarget.checked })}
        />
      </div>
      {hasHours && (
        <>
          <TextInput
            type="time"
            label={t('form.from')}
            value={from}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('form.until')}
            value={until}
            onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
            error={from === until && <FieldError>{t('form.sameTime')}</FieldError>}
          />
        </>
      )}
      <fieldset className={classes.days}>
        <legend>{t('form.workingDays')}</legend>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={dayName(locale, day)}
            checked={workingDays.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
        {workingDays.length === 0 && <FieldError>{t('form.noWorkingDay')}</FieldError>}
      </fieldset>
      <Select
        size="md"
        label={t('form.timeZone')}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage={t('form.noTimeZone')}
        data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
        value={timeZone}
        onChange={(zone) => zone !== null && onChange({ timeZone: zone })}
      />
      <div className={classes.whole}>
        <Checkbox
          label={t('form.zoneOfPlace')}
          checked={draft.usesZoneOfPlace}
          onChange={({ currentTarget }) => onChange({ usesZoneOfPlace: currentTarget.checked })}
        />
      </div>
    </>
  )
}
