import type { DeviceInfo } from '@muster/contract'
import { useMemo } from 'react'
import { useFormats } from '../../../estate/use-formats.ts'

/** Writes times on the device's own clocks. */
export function useDeviceTime({ timeZone }: DeviceInfo): (milliseconds: number) => string {
  const { dateTime } = useFormats()
  const zone = timeZone?.name
  return useMemo(() => (milliseconds) => dateTime(milliseconds, zone), [dateTime, zone])
}
