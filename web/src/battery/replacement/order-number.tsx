import { VisuallyHidden } from '@mantine/core'
import type { ExpectedNumber } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import classes from './replacement.module.css'
import { useOrderWords } from './use-order-words.ts'

interface OrderNumberProps {
  /** Null where nobody can tell. */
  value: ExpectedNumber | null
  /** What it is of. */
  month: string
  name: string
  show: () => void
}

/** A number that is expected, over those between which it is; leads to its batteries. */
export function OrderNumber({ value, month, name, show }: OrderNumberProps) {
  const { t } = useTranslation('replacement')
  const words = useOrderWords()
  if (value === null) return <span className={classes.nothing}>–</span>
  if (value.expected === 0 && value.to === 0) return <span className={classes.nothing}>0</span>
  const expected = words.expected(value.expected)
  const isCertain = value.from === value.expected && value.to === value.expected
  return (
    <button type="button" className={classes.number} onClick={show}>
      <VisuallyHidden>{t('number.of', { name, month })} </VisuallyHidden>
      <span>{expected}</span>
      {!isCertain && (
        <>
          <VisuallyHidden> {t('number.expected')} </VisuallyHidden>
          <span className={classes.interval}>{words.interval(value)}</span>
          <VisuallyHidden> {t('number.chance')}</VisuallyHidden>
        </>
      )}
    </button>
  )
}
