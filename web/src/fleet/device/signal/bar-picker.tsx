import { signalLevelName } from '@muster/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bar-picker.module.css'

interface BarPickerProps {
  bars: 4 | 5
  /** Counted from 0: what lies above it shows in grey where its network is not chosen. */
  minimumBar: number
  onChange: (minimumBar: number) => void
}

/** From which level samples of other networks show in grey, as bars that rise like those of a device [C-1305, C-9926]. */
export function BarPicker({ bars, minimumBar, onChange }: BarPickerProps) {
  const { t } = useTranslation('signal')
  const name = useId()
  const levelAbove = (bar: number) => t(`level.${signalLevelName(bar + 1, bars)}`)
  return (
    <fieldset className={classes.picker}>
      <legend>{t('bars.label')}</legend>
      <span className={classes.bars}>
        {Array.from({ length: bars }, (_, bar) => (
          <label key={levelAbove(bar)} className={classes.bar} title={levelAbove(bar)}>
            <input
              type="radio"
              name={name}
              checked={bar === minimumBar}
              aria-label={t('bars.from', { level: levelAbove(bar) })}
              onChange={() => onChange(bar)}
            />
            <span
              data-shown={bar >= minimumBar || undefined}
              style={{ height: `${((bar + 1) / bars) * 100}%` }}
            />
          </label>
        ))}
      </span>
      <span aria-hidden="true" className={classes.caption}>
        {t('bars.from', { level: levelAbove(minimumBar) })}
      </span>
    </fieldset>
  )
}
