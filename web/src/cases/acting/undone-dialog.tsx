import { Button } from '@mantine/core'
import type { ActedCase } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './acting.module.css'
import type { Undone } from './use-acting.ts'

interface UndoneDialogProps {
  undone: Undone
  onClose: () => void
}

/** Names the cases that an action left as they are, and says why [K-613, K-615]. */
export function UndoneDialog({ undone: { cases, of }, onClose }: UndoneDialogProps) {
  const { t } = useTranslation('cases')
  const { number, dateTime } = useFormats()
  const why = ({ outcome, state, takenBy, changedBy, changedAt }: ActedCase): string => {
    if (outcome !== 'changedMeanwhile')
      return t(outcome === 'notFound' ? 'undone.notFound' : 'undone.notAllowed')
    if (changedBy === undefined || changedAt === undefined) return t('undone.changedMeanwhile')
    const isTaken = state === 'taken' && takenBy?.email === changedBy
    return t(isTaken ? 'undone.takenBy' : 'undone.changedBy', { who: changedBy, time: dateTime(changedAt) })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('undone.title')}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('undone.close')}
        </Button>
      }
    >
      {of > 1 && <p>{t('undone.summary', { count: of, done: number(of - cases.length) })}</p>}
      <ul className={classes.undone}>
        {cases.map((acted) => (
          <li key={acted.number}>
            <strong>#{acted.number}</strong> {why(acted)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
