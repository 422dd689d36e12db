import { deviceAlerts, type StatusLevel } from '@muster/contract'
import { possibleLevels } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from '../filter/device-filter.module.css'
import { type AlertStatus, keyOfValue } from '../filter/device-filters.ts'
import type { CountOf } from '../filter/filter-counts.ts'
import { useFormats } from '../use-formats.ts'
import { StatusLabel, statusOfLevel } from './status-label.tsx'

/** Worst first, as everywhere. */
const levels: readonly StatusLevel[] = ['red', 'yellow', 'green']

interface AlertLevelsProps {
  countOf?: CountOf | undefined
  chosen: readonly AlertStatus[]
  onChange: (chosen: readonly AlertStatus[]) => void
}

/** Every alert with a button per possible level [C-437, C-730]. */
export function AlertLevels({ countOf, chosen, onChange }: AlertLevelsProps) {
  const { t } = useTranslation('estate')
  const { number } = useFormats()
  const keys = new Set(chosen.map((value) => keyOfValue('alertStatus', value)))
  const toggle = (value: AlertStatus) => {
    const key = keyOfValue('alertStatus', value)
    onChange(
      keys.has(key) ? chosen.filter((each) => keyOfValue('alertStatus', each) !== key) : [...chosen, value],
    )
  }
  return (
    <>
      <p className={classes.legend} aria-hidden="true">
        {levels.map((level) => (
          <StatusLabel key={level} level={level} />
        ))}
      </p>
      <ul className={classes.alerts}>
        {deviceAlerts.map((alert) => (
          <li key={alert} className={classes.alert}>
            <span>{t(`alerts.${alert}`)}</span>
            {levels.map((level) =>
              possibleLevels(alert).includes(level) ? (
                <button
                  key={level}
                  type="button"
                  className={classes.level}
                  aria-label={t('filter.level', { alert: t(`alerts.${alert}`), level: t(`status.${level}`) })}
                  aria-pressed={keys.has(keyOfValue('alertStatus', { alert, level }))}
                  onClick={() => toggle({ alert, level })}
                >
                  <StatusGlyph status={statusOfLevel[level]} />
                  {countOf && level !== 'green' && (
                    <span className={classes.levelCount} aria-hidden="true">
                      {number(countOf(keyOfValue('alertStatus', { alert, level })) ?? 0)}
                    </span>
                  )}
                </button>
              ) : (
                <span key={level} />
              ),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
