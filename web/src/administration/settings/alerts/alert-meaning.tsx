import { limitsOf, type ThresholdAlert } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { type BarPart, ThresholdBar } from '../../../ui/form/threshold-bar.tsx'
import { useLastValid } from '../../../ui/form/use-last-valid.ts'
import type { AlertFields } from './alert-fields.ts'

interface AlertMeaningProps {
  alert: ThresholdAlert
  fields: AlertFields
  isValid: boolean
  unit: string
}

/** What the thresholds mean. Where an entry is wrong the bar stays as it was [B-1604]. */
export function AlertMeaning({ alert, fields, isValid, unit }: AlertMeaningProps) {
  const { t } = useTranslation('settings')
  const { warning, problem, isOn } = useLastValid(fields, isValid)
  if (warning == null || problem == null) return null
  const { isReversed } = limitsOf(alert, false)
  return (
    <ThresholdBar
      label={t(isReversed ? 'meaning.reversed' : 'meaning.straight', { warning, problem, unit })}
      parts={isReversed ? fallingParts(warning, problem) : risingParts(warning, problem)}
      isOff={!isOn}
    />
  )
}

/** A full battery, in percent. */
const whole = 100

const fallingParts = (warning: number, problem: number): BarPart[] => [
  { tone: 'problem', size: Math.max(0, problem) },
  { tone: 'warning', size: Math.max(0, warning - problem) },
  { tone: 'good', size: Math.max(0, whole - warning) },
]

/** The problem range has no upper end: it is drawn half as long as its threshold. */
const risingParts = (warning: number, problem: number): BarPart[] => [
  { tone: 'good', size: warning },
  { tone: 'warning', size: Math.max(0, problem - warning) },
  { tone: 'problem', size: problem / 2 },
]
