import type { DeviceInfo } from '@muster/contract'
import { useMemo } from 'react'
import { useFormats } from '../../../estate/use-formats.ts'

/** Formats times in the device's zone. */
export function useDeviceTime({ timeZone }: DeviceInfo): (milliseconds: number) => string {
  const { deviceTime } = useFormats()
  const zone = timeZone?.name
  return useMemo(() => (milliseconds) => deviceTime(milliseconds, zone), [deviceTime, zone])
}
