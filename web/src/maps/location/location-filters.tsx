import { Button } from '@mantine/core'
import { alertValues, alertValuesOf, deviceAlerts } from '@muster/contract'
import type { LocationChange, LocationChoice } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { statusOfLevel } from '../../estate/status/status-label.tsx'
import { LabelledSelect } from '../../ui/choice/labelled-select.tsx'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './location-filters.module.css'

interface LocationFiltersProps {
  choice: LocationChoice
  onChange: (change: LocationChange) => void
  onReset: () => void
}

/** Worst first, as everywhere. */
const levels = alertValues.toReversed()

/** The alert and its levels [C-1910]. */
export function LocationFilters({ choice, onChange, onReset }: LocationFiltersProps) {
  const { t } = useTranslation('maps')
  const { t: estate } = useTranslation('estate')
  const { field, values } = choice
  const possible = field === null ? [] : alertValuesOf(field)
  return (
    <>
      <LabelledSelect
        label={t('location.alert')}
        value={field ?? ''}
        options={[
          { value: '' as const, label: t('location.noAlert') },
          ...deviceAlerts.map((alert) => ({ value: alert, label: estate(`alerts.${alert}`) })),
        ]}
        onChange={(chosen) => onChange({ type: 'field', field: chosen === '' ? null : chosen })}
      />
      <fieldset className={classes.levels} aria-label={t('location.levels')}>
        {levels.map((level) => (
          <Button
            key={level}
            variant={values.includes(level) ? 'light' : 'default'}
            aria-pressed={values.includes(level)}
            // Not `disabled`, which would drop the focus when the last level is switched off.
            aria-disabled={!possible.includes(level)}
            data-disabled={!possible.includes(level)}
            leftSection={<StatusGlyph status={statusOfLevel[level]} />}
            onClick={() => possible.includes(level) && onChange({ type: 'value', value: level })}
          >
            {estate(`status.${level}`)}
          </Button>
        ))}
      </fieldset>
      <Button variant="subtle" onClick={onReset}>
        {t('location.reset')}
      </Button>
    </>
  )
}
