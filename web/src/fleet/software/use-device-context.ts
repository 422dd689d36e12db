import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import type { DeviceSurroundings } from './software-device-columns.tsx'

/** What rows of devices are written by, as of the moment at which they arrived. */
export function useDeviceSurroundings(now: number): DeviceSurroundings {
  const { t } = useTranslation(['software', 'estate'])
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  return useMemo(() => ({ t, identifier, now }), [t, identifier, now])
}
