import type { EventType } from '@muster/contract'
import type { ComponentType } from 'react'
import {
  IconAlertOctagon,
  IconAntenna,
  IconAntennaBars5,
  IconAntennaOff,
  IconArrowBarToDown,
  IconArrowsLeftRight,
  IconBattery1,
  IconBug,
  IconCircleArrowUp,
  IconClockCheck,
  IconClockExclamation,
  IconDeviceSim,
  IconPackageExport,
  IconPackageImport,
  IconPlane,
  IconPlaneOff,
  IconPlug,
  IconPlugX,
  IconPoint,
  IconRefresh,
  IconTransfer,
  IconWifi,
  IconWifiOff,
} from '../../ui/icons.ts'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>

const glyphs: Record<EventType, Icon> = {
  applicationInstalled: IconPackageImport,
  applicationUninstalled: IconPackageExport,
  applicationUpdated: IconCircleArrowUp,
  processCrashed: IconBug,
  processHung: IconAlertOctagon,
  batteryChanged: IconTransfer,
  deviceOnPower: IconPlug,
  deviceOffPower: IconPlugX,
  deviceLowPower: IconBattery1,
  deviceRebooted: IconRefresh,
  deviceDropped: IconArrowBarToDown,
  timeError: IconClockExclamation,
  timeRecovery: IconClockCheck,
  networkChanged: IconArrowsLeftRight,
  networkAvailable: IconWifi,
  networkLost: IconWifiOff,
  bearerChanged: IconAntennaBars5,
  simChanged: IconDeviceSim,
  airplaneModeOff: IconPlaneOff,
  airplaneModeOn: IconPlane,
  mobileRadioOff: IconAntennaOff,
  mobileRadioOn: IconAntenna,
}

/** The icon of an event; the caller shows its name beside it. */
export function EventGlyph({
  type,
  size = 12,
  stroke = 2.4,
}: {
  type: EventType
  size?: number
  stroke?: number
}) {
  // A newer server may send types unknown to this console.
  const Glyph = glyphs[type] ?? IconPoint
  return <Glyph size={size} stroke={stroke} aria-hidden="true" />
}
