import { Button } from '@mantine/core'
import { type CaseAction, type CaseRow, caseLimits } from '@muster/contract'
import { actionsOf } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { hasDialog, type SeenCases } from '../acting/case-action.ts'
import { CaseDialog, type DialogAction } from '../acting/case-dialog.tsx'
import { UndoneDialog } from '../acting/undone-dialog.tsx'
import { useActing } from '../acting/use-acting.ts'
import classes from './cases-page.module.css'

/** What several cases can be done with at once [K-817]. */
const offered = ['take', 'handOver', 'snooze', 'close'] as const satisfies readonly CaseAction[]

interface CheckedActionsProps {
  checked: readonly CaseRow[]
  onDone: () => void
}

/** Buttons that act on the checked cases; each can be used where one of them allows it. */
export function CheckedActions({ checked, onDone }: CheckedActionsProps) {
  const { t } = useTranslation('cases')
  const { user } = useWorld()
  const acting = useActing({ onDone })
  const [opened, setOpened] = useState<{ action: DialogAction; cases: SeenCases } | null>(null)
  const possible = new Set(
    checked.flatMap(({ state, takenBy, endedAt, watch }) =>
      actionsOf(
        { state, takenBy: takenBy?.id ?? null, lasts: endedAt === null, isOwn: watch.isOwn },
        { id: user.id, role: user.role },
      ),
    ),
  )
  const isTooMany = checked.length > caseLimits.actedOnAtOnce
  const run = (action: (typeof offered)[number]) =>
    hasDialog(action) ? setOpened({ action, cases: checked }) : acting.act(checked, { action })
  return (
    <>
      <fieldset
        className={classes.actions}
        aria-label={t('act.label')}
        data-idle={checked.length === 0 || undefined}
      >
        {isTooMany && (
          <span className={classes.most}>{t('act.atOnce', { max: caseLimits.actedOnAtOnce })}</span>
        )}
        {offered.map((action) => (
          <Button
            key={action}
            disabled={isTooMany || !possible.has(action) || acting.isPending}
            onClick={() => run(action)}
          >
            {t(`act.${action}`)}
          </Button>
        ))}
      </fieldset>
      {opened && <CaseDialog {...opened} acting={acting} onClose={() => setOpened(null)} />}
      {acting.undone && <UndoneDialog undone={acting.undone} onClose={acting.forgetUndone} />}
    </>
  )
}
