import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isChangedMeanwhile, type RequestError } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { type SaveResult, useFadingResult } from '../../ui/form/use-fading-result.ts'
import { differences } from './differences.ts'
import type { SettingsPart, StoredSettings } from './stored-settings.ts'
import { useSaveSettings } from './use-save-settings.ts'

export interface SettingsForm<Draft> {
  /** What the draft is held against: as stored when the first change was made. */
  base: StoredSettings
  /** The draft without any change. */
  loaded: Draft
  draft: Draft
  /** How many values of the draft are changed. */
  changes: number
  change: (update: (draft: Draft) => Draft) => void
  save: () => void
  /** Takes the saved values back. */
  cancel: () => void
  isSaving: boolean
  result: SaveResult | null
  /** Somebody else has saved since the base was read. */
  overtaken: RequestError | null
  loadLatest: () => Promise<void>
}

/**
 * The behaviour of all settings forms. Without changes it shows what is stored, as that changes; from the
 * first change on it holds on to what it was made from, and the server says if that is no longer the last.
 */
export function useSettingsForm<Draft>(
  stored: StoredSettings,
  part: SettingsPart<Draft>,
): SettingsForm<Draft> {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<{ base: StoredSettings; draft: Draft } | null>(null)
  const { result, showResult } = useFadingResult()
  const saving = useSaveSettings(part)

  const base = edited?.base ?? stored
  const loaded = useMemo(() => part.draftOf(base), [part, base])
  const draft = edited?.draft ?? loaded

  const cancel = () => {
    saving.reset()
    setEdited(null)
  }

  const changeTo = (now: Draft) => {
    // What is taken back while it is being saved differs from what is stored soon.
    if (saving.isPending || differences(loaded, now) > 0) setEdited({ base, draft: now })
    else cancel()
  }

  /** Goes on from these settings; without a difference there is nothing to hold on to. */
  const goOnFrom = (from: StoredSettings) =>
    setEdited((now) =>
      now === null || differences(part.draftOf(from), now.draft) === 0
        ? null
        : { base: from, draft: now.draft },
    )

  return {
    base,
    loaded,
    draft,
    changes: differences(loaded, draft),
    change: (update) => changeTo(update(draft)),
    save: () => {
      if (saving.isPending) return
      showResult(null)
      saving.mutate(
        { base, draft },
        {
          onSuccess: (settings) => {
            // What was changed while it was being saved is still to be saved.
            goOnFrom(settings)
            showResult('saved')
          },
          onError: () => {
            goOnFrom(base)
            showResult('failed')
          },
        },
      )
    },
    cancel,
    isSaving: saving.isPending,
    result,
    overtaken: isChangedMeanwhile(saving.error) && edited ? saving.error : null,
    loadLatest: async () => {
      await queryClient.fetchQuery({ ...worldSettingsQuery(world.id), staleTime: 0 })
      cancel()
    },
  }
}
