import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import classes from './device-columns.module.css'

interface ListedDeviceProps {
  deviceId: string
  children: ReactNode
}

/** Links to a device, whose page leads back to the list as it is: sort, search, filters and page. */
export function ListedDevice({ deviceId, children }: ListedDeviceProps) {
  const { search } = useLocation()
  return (
    <DeviceLink deviceId={deviceId} className={classes.identifier} from={{ list: search }}>
      {children}
    </DeviceLink>
  )
}
