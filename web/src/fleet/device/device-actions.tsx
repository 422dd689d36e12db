import { Button } from '@mantine/core'
import { type DeviceDetails, deleteDevices } from '@muster/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { listBefore } from '../../estate/detail/list-before.ts'
import { worldPaths } from '../../session/paths.ts'
import { renew } from '../../session/request/renew.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { IconPencil, IconTrash } from '../../ui/icons.ts'
import { useLatestRecord } from '../devices/edit/use-latest-record.ts'
import { deviceDetailsQuery } from './device.queries.ts'
import classes from './device-header.module.css'

const EditRecord = lazy(async () => ({
  default: (await import('../devices/edit/edit-record.tsx')).EditRecord,
}))
const DeleteDevices = lazy(async () => ({
  default: (await import('../devices/delete-devices.tsx')).DeleteDevices,
}))

/** Edit and delete, as on the list [C-415], for the same people [C-418]. */
export function DeviceActions({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('ui')
  const session = useWorld()
  const { data: device } = useQuery(deviceDetailsQuery(session.world.id, deviceId))
  // The dialogs keep the device they were opened for.
  const [edited, setEdited] = useState<DeviceDetails | null>(null)
  const [toDelete, setToDelete] = useState<DeviceDetails | null>(null)
  const queryClient = useQueryClient()
  if (!mayDo(session, 'devices.edit') || !mayDo(session, 'devices.remove')) return null
  return (
    <div className={classes.actions}>
      <Button
        leftSection={<IconPencil size={16} stroke={1.75} />}
        disabled={!device}
        onClick={() => device && setEdited(device)}
      >
        {t('table.edit')}
      </Button>
      <Button
        variant="danger"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        disabled={!device}
        onClick={() => device && setToDelete(device)}
      >
        {t('table.delete')}
      </Button>
      <Suspense>
        {edited && (
          <EditRecord
            device={edited}
            onReload={() => renew(queryClient, [deleteDevices])}
            onClose={() => setEdited(null)}
          />
        )}
        {toDelete && <DeleteDevice device={toDelete} onClose={() => setToDelete(null)} />}
      </Suspense>
    </div>
  )
}

/** Leads to the list once the device is gone. */
function DeleteDevice({ device, onClose }: { device: DeviceDetails; onClose: () => void }) {
  const { world } = useWorld()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const readLatest = useLatestRecord()
  const isGone = useRef(false)
  const look = async () => {
    // Not through the cache: the page shows the device until it is left.
    isGone.current = (await readLatest(device.id).catch(() => device)) === null
  }
  const close = () => {
    onClose()
    if (!isGone.current) return
    void navigate(`${worldPaths(world.id).coreDevices}${listBefore(state)}`, { replace: true })
    void renew(queryClient, [deleteDevices])
  }
  return <DeleteDevices devices={[device]} onReload={look} onClose={close} />
}
