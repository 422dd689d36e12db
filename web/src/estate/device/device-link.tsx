import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import type { ListBefore } from '../detail/list-before.ts'
import { encodeDeviceId } from './device-id.ts'

interface DeviceLinkProps {
  deviceId: string
  tab?: string
  className?: string | undefined
  /** The list with the link, to which the device's page leads back. */
  from?: ListBefore | undefined
  children: ReactNode
}

/** Links to a device's page. */
export function DeviceLink({ deviceId, tab = 'info', className, from, children }: DeviceLinkProps) {
  const { world } = useWorld()
  return (
    <Link
      to={worldPaths(world.id).coreDevice(tab, encodeDeviceId(deviceId))}
      state={from}
      className={className}
    >
      {children}
    </Link>
  )
}
