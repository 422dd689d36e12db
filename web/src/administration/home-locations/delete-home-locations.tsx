import { type AnswerOf, deleteHomeLocations, type HomeLocation } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../session/request.ts'
import { useWorld } from '../../session/world.tsx'
import { DeleteRecords } from '../delete-records.tsx'
import { BlockedHomeLocations } from './blocked-home-locations.tsx'

export type Assigned = Extract<AnswerOf<typeof deleteHomeLocations>, { ok: false }>['data']

interface DeleteHomeLocationsProps {
  places: readonly HomeLocation[]
  onReload: () => Promise<unknown>
  onClose: () => void
}

/** Deletes home locations, or tells what is still assigned to them [A-1245 to A-1250]. */
export function DeleteHomeLocations({ places, onReload, onClose }: DeleteHomeLocationsProps) {
  const { t } = useTranslation('home-locations')
  const { world } = useWorld()
  const [blocked, setBlocked] = useState<Assigned | null>(null)
  const count = places.length
  if (blocked) return <BlockedHomeLocations places={places} assigned={blocked} onClose={onClose} />
  return (
    <DeleteRecords
      texts={{
        title: t('remove.title', { count }),
        text:
          count > 1 ? t('remove.textSeveral', { count }) : t('remove.text', { name: places[0]?.name ?? '' }),
        tick: count > 1 ? t('remove.tick', { count }) : undefined,
        confirm: t('remove.confirm'),
        pending: t('remove.pending'),
        failed: t('remove.failed'),
        done: t('remove.done', { count }),
      }}
      remove={async () => {
        const ids = places.map(({ id }) => id)
        const answer = await request(deleteHomeLocations, { world: world.id, body: { ids } })
        return answer.ok ? null : answer.data
      }}
      onReload={onReload}
      onBlocked={setBlocked}
      onClose={onClose}
    />
  )
}
