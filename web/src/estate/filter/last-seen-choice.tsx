import { type LastSeenSpan, lastSeenSpans } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { CountedCheck } from '../../ui/filter/counted-check.tsx'
import classes from './device-filter.module.css'
import type { CountOf } from './filter-counts.ts'

interface LastSeenChoiceProps {
  countOf: CountOf | undefined
  chosen: readonly LastSeenSpan[]
  onChange: (chosen: readonly LastSeenSpan[]) => void
}

/** How long ago devices were last seen. */
export function LastSeenChoice({ countOf, chosen, onChange }: LastSeenChoiceProps) {
  const { t } = useTranslation('estate')
  return (
    <fieldset className={classes.statuses} aria-label={t('filter.lastSeen')}>
      {lastSeenSpans.map((span) => (
        <CountedCheck
          key={span}
          label={t(`filter.span.${span}`)}
          count={countOf?.(span)}
          checked={chosen.includes(span)}
          onChange={() =>
            onChange(chosen.includes(span) ? chosen.filter((each) => each !== span) : [...chosen, span])
          }
        />
      ))}
    </fieldset>
  )
}
