import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../intl-formats.ts'
import classes from './filter.module.css'

interface CountedCheckProps extends CheckboxProps {
  /** The rows that the value would leave; undefined while unknown. */
  count: number | undefined
}

/** A value of a filter, with its count at the end of the line. */
export function CountedCheck({ count, ...check }: CountedCheckProps) {
  const { i18n } = useTranslation('ui')
  const id = useId()
  return (
    <div className={classes.counted}>
      <Checkbox {...check} aria-describedby={count === undefined ? undefined : id} />
      {count !== undefined && (
        <span id={id} className={classes.valueCount} data-none={count === 0 || undefined}>
          {numberFormat(i18n.language, {}).format(count)}
        </span>
      )}
    </div>
  )
}
