import { signalLevelName } from '@muster/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bar-picker.module.css'

interface BarPickerProps {
  bars: 4 | 5
  /** Counted from 0: samples of other networks show in grey from this level on. */
  minimumBar: number
  /** Whether the day has, or may have, samples of networks not chosen. */
  hasOthers: boolean
  onChange: (minimumBar: number) => void
}

/**
 * Picks the level from which samples of other networks show in grey, as rising bars with numbers like those of a phone
 * [C-1305, C-9926]. The text beside them says what is chosen, or that it makes no difference.
 */
export function BarPicker({ bars, minimumBar, hasOthers, onChange }: BarPickerProps) {
  const { t } = useTranslation('signal')
  const name = useId()
  const captionId = useId()
  const levelOf = (bar: number) => t(`level.${signalLevelName(bar, bars)}`)
  const choice = (bar: number) => t(bar === bars ? 'bars.only' : 'bars.from', { level: levelOf(bar) })
  return (
    <fieldset className={classes.picker} aria-describedby={captionId}>
      <legend>{t('bars.label')}</legend>
      <span className={classes.bars}>
        {Array.from({ length: bars }, (_, below) => (
          <label key={levelOf(below + 1)} className={classes.bar} title={choice(below + 1)}>
            <input
              type="radio"
              name={name}
              checked={below === minimumBar}
              aria-label={t('bars.choice', { count: below + 1, choice: choice(below + 1) })}
              onChange={() => onChange(below)}
            />
            <span
              className={classes.column}
              data-shown={below >= minimumBar || undefined}
              style={{ height: `${((below + 1) / bars) * 100}%` }}
            />
            <span className={classes.number} aria-hidden="true">
              {below + 1}
            </span>
          </label>
        ))}
      </span>
      <span id={captionId} className={classes.caption}>
        {hasOthers ? choice(minimumBar + 1) : t('bars.none')}
      </span>
    </fieldset>
  )
}
