import { Button } from '@mantine/core'
import type { HomeLocation } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { hasProduct, mayDo, useWorld } from '../../session/world/world.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconHomeMove } from '../../ui/icons.ts'
import type { Assigned } from './assigned.ts'
import classes from './blocked-home-locations.module.css'

interface BlockedHomeLocationsProps {
  /** The home locations to delete. */
  places: readonly HomeLocation[]
  assigned: Assigned
  onClose: () => void
}

/** What blocks the deletion, per home location; devices can be moved together [A-1248, A-1249]. */
export function BlockedHomeLocations({ places, assigned, onClose }: BlockedHomeLocationsProps) {
  const { t } = useTranslation('home-locations')
  const { number } = useFormats()
  const session = useWorld()
  const rows = places
    .map(({ id, name }) => ({
      id,
      name,
      devices: assigned.deviceCounts[id] ?? 0,
      users: assigned.userCounts[id] ?? 0,
      zones: assigned.zoneCounts[id] ?? 0,
    }))
    .filter(({ devices, users, zones }) => devices + users + zones > 0)
  const canMove =
    rows.some(({ devices }) => devices > 0) &&
    hasProduct(session, 'coreV2') &&
    mayDo(session, 'bulkActions.use')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('blocked.title', { count: places.length })}
      actions={
        <>
          {canMove && (
            <Button
              component={Link}
              to={worldPaths(session.world.id).bulkActions}
              leftSection={<IconHomeMove size={16} stroke={1.75} />}
            >
              {t('blocked.move')}
            </Button>
          )}
          <Button variant="filled" onClick={onClose} data-autofocus>
            {t('blocked.close')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('blocked.text')}</p>
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col">{t('blocked.homeLocation')}</th>
            <th scope="col">{t('blocked.devices')}</th>
            <th scope="col">{t('blocked.users')}</th>
            <th scope="col">{t('blocked.zones')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, devices, users, zones }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{number(devices)}</td>
              <td>{number(users)}</td>
              <td>{number(zones)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
