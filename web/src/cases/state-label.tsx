import type { CaseRow } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { StatusText } from '../estate/status/status-text.tsx'
import classes from './state-label.module.css'

type Standing = Pick<CaseRow, 'state' | 'isNobodyReached'>

/** What has become of a case; that nobody could be reached stands out [K-309]. */
export function StateLabel({ row: { state, isNobodyReached } }: { row: Standing }) {
  const { t } = useTranslation('cases')
  if (isNobodyReached) return <StatusText status="problem">{t('nobodyReached')}</StatusText>
  return (
    <span className={classes.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  )
}
