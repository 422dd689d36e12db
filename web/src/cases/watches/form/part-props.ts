import type { WatchDraft } from './watch-draft.ts'

/** A part of the form. */
export interface PartProps {
  draft: WatchDraft
  onChange: (part: Partial<WatchDraft>) => void
}
