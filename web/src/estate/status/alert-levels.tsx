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
                <LevelButton
                  key={level}
                  level={level}
                  name={t('filter.level', { alert: t(`alerts.${alert}`), level: t(`status.${level}`) })}
                  count={
                    countOf && level !== 'green'
                      ? number(countOf(keyOfValue('alertStatus', { alert, level })) ?? 0)
                      : ''
                  }
                  isChosen={keys.has(keyOfValue('alertStatus', { alert, level }))}
                  onToggle={() => toggle({ alert, level })}
                />
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

interface LevelButtonProps {
  level: StatusLevel
  name: string
  /** Empty where nothing is counted. */
  count: string
  isChosen: boolean
  onToggle: () => void
}

const LevelButton = ({ level, name, count, isChosen, onToggle }: LevelButtonProps) => (
  <button
    type="button"
    className={classes.level}
    // What shows is part of the name.
    aria-label={`${name} ${count}`.trim()}
    aria-pressed={isChosen}
    onClick={onToggle}
  >
    <StatusGlyph status={statusOfLevel[level]} />
    {count !== '' && <span className={classes.levelCount}>{count}</span>}
  </button>
)
