import { Checkbox } from '@mantine/core'
import type { StatusLevel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { StatusLabel } from '../status/status-label.tsx'
import classes from './device-filter.module.css'

const levels: readonly StatusLevel[] = ['red', 'yellow', 'green']

interface StatusChoiceProps {
  chosen: readonly StatusLevel[]
  onChange: (chosen: readonly StatusLevel[]) => void
}

/** The statuses of devices, the worst first. */
export function StatusChoice({ chosen, onChange }: StatusChoiceProps) {
  const { t } = useTranslation('estate')
  return (
    <fieldset className={classes.statuses} aria-label={t('filter.status')}>
      {levels.map((level) => (
        <Checkbox
          key={level}
          label={<StatusLabel level={level} />}
          checked={chosen.includes(level)}
          onChange={() =>
            onChange(chosen.includes(level) ? chosen.filter((each) => each !== level) : [...chosen, level])
          }
        />
      ))}
    </fieldset>
  )
}
