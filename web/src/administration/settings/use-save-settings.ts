import { getWorldSettings, setWorldSettings } from '@muster/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportError } from '../../session/request/error-reporter.ts'
import { answersOf } from '../../session/request/query-of.ts'
import { renew } from '../../session/request/renew.ts'
import { request } from '../../session/request/request.ts'
import { isChangedMeanwhile, isRefusal } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { changedSettings, isUntouched, type SettingsPart, type StoredSettings } from './stored-settings.ts'

interface Save<Draft> {
  /** What the draft was made from. */
  base: StoredSettings
  draft: Draft
}

/** Sends the changes of a draft, and puts the stored settings into the cache that the whole console reads. */
export function useSaveSettings<Draft>({ changesOf }: SettingsPart<Draft>) {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const query = worldSettingsQuery(world.id)

  return useMutation({
    mutationFn: async ({ base, draft }: Save<Draft>): Promise<StoredSettings> => {
      const worldSettings = changesOf(draft, base)
      const send = async (to: StoredSettings) => {
        const body = { worldSettings, version: to.version }
        const { version } = await request(setWorldSettings, { world: world.id, body })
        return changedSettings(to, worldSettings, version)
      }
      try {
        return await send(base)
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
        if (latest && Object.keys(changesOf(draft, latest)).length === 0) return latest
        // Others changed other settings: retrying overwrites nothing.
        if (latest && isUntouched(worldSettings, base, latest)) return await send(latest)
        throw error
      }
    },
    onSuccess: async (settings) => {
      // A read in flight may return the old settings.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, settings)
      // Statuses and counts follow the settings: what is on screen is read again, what other pages have read is stale.
      void renew(queryClient, [setWorldSettings], { except: answersOf(getWorldSettings, world.id) })
    },
    onError: (error) => {
      if (!isRefusal(error) && !isChangedMeanwhile(error)) reportError(error)
    },
  })
}
