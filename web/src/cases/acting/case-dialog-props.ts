import type { SeenCases } from './case-action.ts'
import type { Acting } from './use-acting.ts'

export interface CaseDialogProps {
  /** As they were when the dialog opened. */
  cases: SeenCases
  acting: Acting
  onClose: () => void
}
