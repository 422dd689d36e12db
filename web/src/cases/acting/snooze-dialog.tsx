import { Checkbox, TextInput } from '@mantine/core'
import { caseLimits, minuteLength } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RadioList } from '../../ui/form/radio-list.tsx'
import classes from './acting.module.css'
import type { CaseDialogProps } from './case-dialog-props.ts'
import { isPossibleUntil, localTime, type SnoozeChoice, snoozeChoices, untilOf } from './snooze-times.ts'

/** Snoozes cases until a time, until they get much worse, or whatever comes first [K-608]. */
export function SnoozeDialog({ cases, acting, onClose }: CaseDialogProps) {
  const { t } = useTranslation('cases')
  const [choice, setChoice] = useState<SnoozeChoice>('fourHours')
  const [opened] = useState(Date.now)
  const [typed, setTyped] = useState(() => localTime(opened + caseLimits.snooze.min + minuteLength))
  const [orWorse, setOrWorse] = useState(true)
  const isOnlyWorse = choice === 'worse'
  const isPossible = isPossibleUntil(untilOf(choice, typed, opened), opened)
  const save = () => {
    const until = untilOf(choice, typed, Date.now())
    acting.act(cases, { action: 'snooze', until, orWorse: isOnlyWorse || orWorse }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('snooze.title', { count: cases.length })}
      isDirty={false}
      maySave={isPossible}
      isPending={acting.isPending}
      afterFailure={acting.isError ? 'save' : null}
      saveLabel={t('act.snooze')}
      onSave={save}
      onClose={onClose}
    >
      <RadioList
        name="until"
        label={t('snooze.until')}
        options={snoozeChoices.map((value) => ({ value, label: t(`snooze.choices.${value}`) }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'time' && (
        <TextInput
          type="datetime-local"
          label={t('snooze.time')}
          required
          min={localTime(opened + caseLimits.snooze.min)}
          max={localTime(opened + caseLimits.snooze.max)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={!isPossible && <FieldError>{t('snooze.problem')}</FieldError>}
        />
      )}
      <Checkbox
        label={t('snooze.orWorse')}
        checked={isOnlyWorse || orWorse}
        disabled={isOnlyWorse}
        onChange={({ currentTarget }) => setOrWorse(currentTarget.checked)}
      />
      <p className={classes.hint}>{t('snooze.worseHint')}</p>
    </FormDialog>
  )
}
