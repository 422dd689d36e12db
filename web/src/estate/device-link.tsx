import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { worldPaths } from '../session/paths.ts'
import { useWorld } from '../session/world.tsx'
import { encodeDeviceId } from './device-id.ts'

interface DeviceLinkProps {
  deviceId: string
  tab?: string
  className?: string | undefined
  children: ReactNode
}

/** Leads to the page of a device. */
export function DeviceLink({ deviceId, tab = 'info', className, children }: DeviceLinkProps) {
  const { world } = useWorld()
  return (
    <Link to={worldPaths(world.id).coreDevice(tab, encodeDeviceId(deviceId))} className={className}>
      {children}
    </Link>
  )
}
