import type { CaseDialogProps } from './case-dialog-props.ts'
import { CloseDialog } from './close-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'

const dialogs = { handOver: HandOverDialog, snooze: SnoozeDialog, close: CloseDialog } as const
export type DialogAction = keyof typeof dialogs

/** The dialog of an action that needs more than a click. */
export function CaseDialog({ action, ...props }: CaseDialogProps & { action: DialogAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}
