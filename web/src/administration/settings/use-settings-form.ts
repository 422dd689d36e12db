import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isChangedMeanwhile, type RequestError } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { useDraftForm } from '../../ui/form/draft/use-draft-form.ts'
import { type SaveResult, useFadingResult } from '../../ui/form/use-fading-result.ts'
import { differences } from './differences.ts'
import type { SettingsPart, StoredSettings } from './stored-settings.ts'
import { useSaveSettings } from './use-save-settings.ts'

export interface SettingsForm<Draft> {
  /** What the draft is made from: as stored when the first change was made. */
  base: StoredSettings
  /** The draft without any change. */
  loaded: Draft
  draft: Draft
  /** How many values of the draft are changed. */
  changes: number
  change: (update: (draft: Draft) => Draft) => void
  save: () => void
  /** Restores the saved values. */
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
export function useSettingsForm<Draft extends FieldValues>(
  stored: StoredSettings,
  part: SettingsPart<Draft>,
): SettingsForm<Draft> {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(stored)
  const form = useDraftForm<Draft>({ initial: part.draftOf(stored) })
  const { draft, before: loaded } = form
  const { result, showResult } = useFadingResult()
  const saving = useSaveSettings(part)
  const changes = differences(loaded, draft)

  /** Shows these settings, without any change. */
  const show = (settings: StoredSettings) => {
    setBase(settings)
    form.start(part.draftOf(settings))
  }
  const cancel = () => {
    saving.reset()
    show(stored)
  }

  // What was just saved is newer than what was read before.
  const isOutdated = stored !== base && stored.version >= base.version && changes === 0 && !saving.isPending
  const showStored = useEffectEvent(() => show(stored))
  useEffect(() => {
    if (isOutdated) showStored()
  }, [isOutdated])

  const changeTo = (now: Draft) => {
    // An undo during a save will differ from what is stored afterwards.
    if (saving.isPending || differences(loaded, now) > 0) form.change(now)
    else cancel()
  }

  /** Goes on from these settings with what was changed while they were being saved, which is still to be saved. */
  const goOnFrom = (settings: StoredSettings) => {
    setBase(settings)
    form.rebase(part.draftOf(settings))
  }

  return {
    base,
    loaded,
    draft,
    changes,
    change: (update) => changeTo(update(draft)),
    save: () => {
      if (saving.isPending) return
      showResult(null)
      saving.mutate(
        { base, draft },
        {
          onSuccess: (settings) => {
            goOnFrom(settings)
            showResult('saved')
          },
          onError: () => showResult('failed'),
        },
      )
    },
    cancel,
    isSaving: saving.isPending,
    result,
    overtaken: isChangedMeanwhile(saving.error) && changes > 0 ? saving.error : null,
    loadLatest: async () => {
      const latest = await queryClient.fetchQuery({ ...worldSettingsQuery(world.id), staleTime: 0 })
      saving.reset()
      show(latest)
    },
  }
}
