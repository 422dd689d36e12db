import { Button, Checkbox } from '@mantine/core'
import { type DeviceAlert, deviceAlerts } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import classes from './anomalies-page.module.css'

interface AlertTypeFilterProps {
  chosen: readonly DeviceAlert[]
  onToggle: (alert: DeviceAlert) => void
  onClear: () => void
  onClose: () => void
}

/** Filters the list by alert type [C-1804]. As the only filter it applies at once. */
export function AlertTypeFilter({ chosen, onToggle, onClear, onClose }: AlertTypeFilterProps) {
  const { t } = useTranslation(['anomalies', 'ui'])
  const { alert: nameOf } = useAnomalyWords()
  const coversPage = useCoversPage()
  return (
    <FilterPanel
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClear}>{t('ui:filter.clear')}</Button>
          {coversPage && (
            <Button variant="filled" onClick={onClose}>
              {t('anomalies:filter.show')}
            </Button>
          )}
        </>
      }
    >
      <FilterSection title={t('anomalies:filter.alertTypes')} count={chosen.length} startsOpen>
        <fieldset className={classes.types} aria-label={t('anomalies:filter.alertTypes')}>
          {deviceAlerts.map((alert) => (
            <Checkbox
              key={alert}
              label={nameOf(alert)}
              checked={chosen.includes(alert)}
              onChange={() => onToggle(alert)}
            />
          ))}
        </fieldset>
      </FilterSection>
    </FilterPanel>
  )
}
