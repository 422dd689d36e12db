import type { ReactNode } from 'react'
import { ChangedMeanwhile } from '../../estate/changed-meanwhile.tsx'
import { useLeavePrompt } from '../../ui/dialog/leave-prompt.tsx'
import { SaveFooter } from '../../ui/form/save-footer.tsx'
import { submitIfValid } from '../../ui/form/submit-if-valid.ts'
import classes from './settings-form.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface SettingsFormFrameProps<Draft> {
  form: SettingsForm<Draft>
  /** How many values are wrong. */
  problems?: number
  /** Whether something that must be there is still missing. */
  isIncomplete?: boolean
  /** Replaces saving directly. */
  onSave?: () => void
  children: ReactNode
}

/** The frame of every settings tab: Save, Cancel, and the prompt before changes are lost. */
export function SettingsFormFrame<Draft>({
  form,
  problems = 0,
  isIncomplete = false,
  onSave = form.save,
  children,
}: SettingsFormFrameProps<Draft>) {
  const leavePrompt = useLeavePrompt(form.changes > 0 || form.isSaving)
  const submit = () => {
    // Enter submits too, even while the button is disabled.
    if (form.changes > 0 && !isIncomplete && !form.isSaving) onSave()
  }
  return (
    <form className={classes.form} onSubmit={submitIfValid(submit)} noValidate>
      <div className={classes.fields}>{children}</div>
      <SaveFooter
        changes={form.changes}
        problems={problems}
        isIncomplete={isIncomplete}
        isSaving={form.isSaving}
        result={form.result}
        onCancel={form.cancel}
      >
        {form.overtaken && <ChangedMeanwhile error={form.overtaken} onLoadLatest={form.loadLatest} />}
      </SaveFooter>
      {leavePrompt}
    </form>
  )
}
