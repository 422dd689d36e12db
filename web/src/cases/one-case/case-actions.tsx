import { Button } from '@mantine/core'
import { type CaseAction, type CaseDetails, caseActions } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasDialog } from '../acting/case-action.ts'
import { CaseDialog, type DialogAction } from '../acting/case-dialog.tsx'
import { UndoneDialog } from '../acting/undone-dialog.tsx'
import { useActing } from '../acting/use-acting.ts'
import classes from './case-page.module.css'
import { useShortcuts } from './use-shortcuts.ts'

interface CaseActionsProps {
  details: CaseDetails
  /** Leads to the field for comments. */
  onComment: () => void
}

type ButtonAction = Exclude<CaseAction, 'comment'>
const isButton = (action: CaseAction): action is ButtonAction => action !== 'comment'

/** The keys of actions [K-822]. */
const keys = { t: 'take', c: 'comment', s: 'snooze' } as const

/** A button for exactly what the server accepts [K-602]. */
export function CaseActions({ details, onComment }: CaseActionsProps) {
  const { t } = useTranslation('cases')
  const acting = useActing()
  const [opened, setOpened] = useState<DialogAction | null>(null)
  const { actions } = details
  const run = (action: ButtonAction) => {
    if (acting.isPending) return
    if (hasDialog(action)) setOpened(action)
    else acting.act([details], { action })
  }
  const runOf = (action: 'take' | 'comment' | 'snooze') =>
    actions.includes(action) ? () => (action === 'comment' ? onComment() : run(action)) : undefined
  useShortcuts({ t: runOf('take'), c: runOf('comment'), s: runOf('snooze') })
  const shownKeys = (['t', 'c', 's'] as const).filter((key) => actions.includes(keys[key]))
  return (
    <>
      <fieldset className={classes.actions} aria-label={t('act.label')}>
        {caseActions
          .filter((action) => actions.includes(action))
          .filter(isButton)
          .map((action) => (
            <Button
              key={action}
              variant={action === 'take' ? 'filled' : 'default'}
              aria-keyshortcuts={action === 'take' ? 'T' : action === 'snooze' ? 'S' : undefined}
              disabled={acting.isPending}
              onClick={() => run(action)}
            >
              {t(`act.${action}`)}
            </Button>
          ))}
      </fieldset>
      {shownKeys.length > 0 && (
        <p className={classes.keys}>
          {t('keys.label')}
          {shownKeys.map((key) => (
            <span key={key}>
              <kbd>{key.toUpperCase()}</kbd> {t(`keys.${keys[key]}`)}
            </span>
          ))}
        </p>
      )}
      {opened && (
        <CaseDialog action={opened} cases={[details]} acting={acting} onClose={() => setOpened(null)} />
      )}
      {acting.undone && <UndoneDialog undone={acting.undone} onClose={acting.forgetUndone} />}
    </>
  )
}
