import { Checkbox } from '@mantine/core'
import type { AuditAction } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import classes from './audit-filter-panel.module.css'
import { type AuditKind, actionsOfKind, auditKinds } from './audit-filters.ts'

interface ActionChoiceProps {
  chosen: readonly AuditAction[]
  onChange: (actions: readonly AuditAction[]) => void
}

/** Actions grouped by kind of record; choosing a kind chooses all of its actions. */
export function ActionChoice({ chosen, onChange }: ActionChoiceProps) {
  return auditKinds.map((kind) => <Kind key={kind} kind={kind} chosen={chosen} onChange={onChange} />)
}

function Kind({ kind, chosen, onChange }: ActionChoiceProps & { kind: AuditKind }) {
  const { t } = useTranslation('audit')
  const actions = actionsOfKind(kind)
  const count = actions.filter((action) => chosen.includes(action)).length
  const others = chosen.filter((action) => !actions.includes(action))
  const [only, second] = actions
  const toggle = (action: AuditAction) =>
    onChange(chosen.includes(action) ? chosen.filter((each) => each !== action) : [...chosen, action])
  if (only && second === undefined)
    return (
      <div className={classes.kind}>
        <Checkbox
          label={t(`actions.${only}`)}
          checked={chosen.includes(only)}
          onChange={() => toggle(only)}
        />
      </div>
    )
  return (
    <fieldset className={classes.kind} aria-label={t(`kinds.${kind}`)}>
      <Checkbox
        label={t(`kinds.${kind}`)}
        checked={count === actions.length}
        indeterminate={count > 0 && count < actions.length}
        onChange={() => onChange(count === actions.length ? others : [...others, ...actions])}
      />
      <div className={classes.actions}>
        {actions.map((action) => (
          <Checkbox
            key={action}
            label={t(`actions.${action}`)}
            checked={chosen.includes(action)}
            onChange={() => toggle(action)}
          />
        ))}
      </div>
    </fieldset>
  )
}
