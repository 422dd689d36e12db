import type { StatusLevel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { CountedCheck } from '../../ui/filter/counted-check.tsx'
import { StatusLabel } from '../status/status-label.tsx'
import classes from './device-filter.module.css'
import type { CountOf } from './filter-counts.ts'

const levels: readonly StatusLevel[] = ['red', 'yellow', 'green']

interface StatusChoiceProps {
  countOf?: CountOf | undefined
  chosen: readonly StatusLevel[]
  onChange: (chosen: readonly StatusLevel[]) => void
}

/** The statuses of devices, the worst first. */
export function StatusChoice({ countOf, chosen, onChange }: StatusChoiceProps) {
  const { t } = useTranslation('estate')
  return (
    <fieldset className={classes.statuses} aria-label={t('filter.status')}>
      {levels.map((level) => (
        <CountedCheck
          key={level}
          label={<StatusLabel level={level} />}
          count={countOf?.(level)}
          checked={chosen.includes(level)}
          onChange={() =>
            onChange(chosen.includes(level) ? chosen.filter((each) => each !== level) : [...chosen, level])
          }
        />
      ))}
    </fieldset>
  )
}
