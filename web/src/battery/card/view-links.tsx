import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { worldPaths } from '../../session/paths.ts'
import { hasBatteryPart, hasProduct, useWorld } from '../../session/world/world.tsx'
import classes from './card.module.css'

interface ViewLinksProps {
  deviceId: string
  /** Not on the page of devices itself. */
  toDevices?: boolean
}

/** Links to the device in other parts of the console, where the world has them [B-454, B-9930]. */
export function ViewLinks({ deviceId, toDevices = false }: ViewLinksProps) {
  const { t } = useTranslation('batteries')
  const session = useWorld()
  const paths = worldPaths(session.world.id)
  const id = encodeDeviceId(deviceId)
  const links = [
    hasProduct(session, 'coreV2') && { label: t('links.core'), to: paths.coreDevice('info', id) },
    toDevices &&
      hasBatteryPart(session, 'devices') && { label: t('links.devices'), to: paths.batteryDevice(id) },
  ].filter((link) => link !== false)
  if (links.length === 0) return null
  return (
    <div className={classes.links}>
      {links.map(({ label, to }) => (
        <Button key={label} component={Link} to={to}>
          {label}
        </Button>
      ))}
    </div>
  )
}
