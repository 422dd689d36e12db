import { deleteHomeLocations, type HomeLocation } from '@muster/contract'
import { useState } from 'react'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { DeleteRecords } from '../delete-records.tsx'
import type { Assigned } from './assigned.ts'
import { BlockedHomeLocations } from './blocked-home-locations.tsx'

interface DeleteHomeLocationsProps {
  places: readonly HomeLocation[]
  onReload: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Deletes home locations, or shows what is still assigned to them [A-1245 to A-1250]. */
export function DeleteHomeLocations({ places, onReload, onDeleted, onClose }: DeleteHomeLocationsProps) {
  const { world } = useWorld()
  const [blocked, setBlocked] = useState<Assigned | null>(null)
  if (blocked) return <BlockedHomeLocations places={places} assigned={blocked} onClose={onClose} />
  return (
    <DeleteRecords
      of="home-locations"
      names={places.map(({ name }) => name)}
      remove={async () => {
        const ids = places.map(({ id }) => id)
        const answer = await request(deleteHomeLocations, { world: world.id, body: { ids } })
        return answer.ok ? { deleted: ids.length } : { blocked: answer.data }
      }}
      onReload={onReload}
      onDeleted={onDeleted}
      onBlocked={setBlocked}
      onClose={onClose}
    />
  )
}
