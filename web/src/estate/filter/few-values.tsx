import {
  type LastSeenSpan,
  lastSeenSpans,
  type PlatformType,
  platformTypes,
  type StatusLevel,
} from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountedCheck } from '../../ui/filter/counted-check.tsx'
import { StatusLabel } from '../status/status-label.tsx'
import classes from './device-filter.module.css'
import type { CountOf } from './filter-counts.ts'

interface ChoiceProps<Value> {
  countOf?: CountOf | undefined
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

interface FewValuesProps<Value> extends ChoiceProps<Value> {
  label: string
  values: readonly Value[]
  wordOf: (value: Value) => ReactNode
}

/** The values of a filter that has so few that they need no search. */
const FewValues = <Value extends string>({
  label,
  values,
  wordOf,
  countOf,
  chosen,
  onChange,
}: FewValuesProps<Value>) => (
  <fieldset className={classes.statuses} aria-label={label}>
    {values.map((value) => (
      <CountedCheck
        key={value}
        label={wordOf(value)}
        count={countOf?.(value)}
        checked={chosen.includes(value)}
        onChange={() =>
          onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
        }
      />
    ))}
  </fieldset>
)

const levels: readonly StatusLevel[] = ['red', 'yellow', 'green']

/** The statuses of devices, the worst first. */
export function StatusChoice(props: ChoiceProps<StatusLevel>) {
  const { t } = useTranslation('estate')
  return (
    <FewValues
      {...props}
      label={t('filter.status')}
      values={levels}
      wordOf={(level) => <StatusLabel level={level} />}
    />
  )
}

/** How long ago devices were last seen. */
export function LastSeenChoice(props: ChoiceProps<LastSeenSpan>) {
  const { t } = useTranslation('estate')
  return (
    <FewValues
      {...props}
      label={t('filter.lastSeen')}
      values={lastSeenSpans}
      wordOf={(span) => t(`filter.span.${span}`)}
    />
  )
}

export function PlatformChoice(props: ChoiceProps<PlatformType>) {
  const { t } = useTranslation('estate')
  return (
    <FewValues
      {...props}
      label={t('filter.operatingSystems')}
      values={platformTypes}
      wordOf={(platform) => t(`filter.platform.${platform}`)}
    />
  )
}
