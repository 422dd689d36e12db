import { Button } from '@mantine/core'
import { deleteZones, type ZoneRow } from '@muster/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DeleteRecords } from '../delete-records.tsx'
import classes from './delete-zones.module.css'

interface DeleteZonesProps {
  zones: readonly ZoneRow[]
  onReload: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Deletes zones, or shows which of them still have users [A-1140 to A-1143]. */
export function DeleteZones({ zones, onReload, onDeleted, onClose }: DeleteZonesProps) {
  const { world } = useWorld()
  const [withUsers, setWithUsers] = useState<readonly string[] | null>(null)
  if (withUsers)
    return (
      <BlockedZones
        names={zones.filter(({ id }) => withUsers.includes(id)).map(({ name }) => name)}
        chosen={zones.length}
        onClose={onClose}
      />
    )
  return (
    <DeleteRecords
      of="zones"
      names={zones.map(({ name }) => name)}
      remove={async () => {
        const ids = zones.map(({ id }) => id)
        const answer = await request(deleteZones, { world: world.id, body: { ids } })
        return answer.ok ? { deleted: ids.length } : { blocked: answer.data.hasUsers }
      }}
      onReload={onReload}
      onDeleted={onDeleted}
      onBlocked={setWithUsers}
      onClose={onClose}
    />
  )
}

interface BlockedZonesProps {
  names: readonly string[]
  /** How many were to be deleted. */
  chosen: number
  onClose: () => void
}

/** Nothing was deleted: these are the zones that users are limited to [A-1142]. */
function BlockedZones({ names, chosen, onClose }: BlockedZonesProps) {
  const { t } = useTranslation('zones')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('blocked.title', { count: chosen })}
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          {t('blocked.close')}
        </Button>
      }
    >
      <p>{t('blocked.text', { count: names.length })}</p>
      <ul className={classes.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>{t('blocked.footer')}</p>
    </Dialog>
  )
}
