import { deleteUsers, type UserRow } from '@muster/contract'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { DeleteRecords } from '../delete-records.tsx'

interface DeleteUsersProps {
  users: readonly UserRow[]
  onReload: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Deletes users in one call [A-1038, A-1039]. */
export function DeleteUsers({ users, onReload, onDeleted, onClose }: DeleteUsersProps) {
  const { world } = useWorld()
  return (
    <DeleteRecords
      of="users"
      names={users.map(({ email }) => email)}
      remove={() => request(deleteUsers, { world: world.id, body: { ids: users.map(({ id }) => id) } })}
      onReload={onReload}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
