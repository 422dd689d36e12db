import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorldSettings } from '../../session/world-settings.ts'
import type { DeviceSurroundings } from './software-device-columns.tsx'

/** What rows of devices are written by; "2 min ago" is true of the moment at which they arrived. */
export function useDeviceSurroundings(rows: readonly object[] | undefined): DeviceSurroundings {
  const { t } = useTranslation(['software', 'estate'])
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  return useMemo(() => ({ t, identifier, now: rows === undefined ? 0 : Date.now() }), [t, identifier, rows])
}
