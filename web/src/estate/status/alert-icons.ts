import type { BatteryAlert, DeviceAlert } from '@muster/contract'
import {
  IconAccessPoint,
  IconAntennaBarsOff,
  IconArrowBarToDown,
  IconBattery1,
  IconBolt,
  IconClockExclamation,
  IconHeartRateMonitor,
  IconHomeMove,
  IconRefresh,
  IconRepeat,
  IconRulerMeasure,
  IconZzz,
} from '../../ui/icons.ts'

export const alertIcons = {
  deviceLocationAccessPointStatus: IconAccessPoint,
  deviceUtilisationIdleStatus: IconZzz,
  deviceUtilisationOutOfContactStatus: IconAntennaBarsOff,
  deviceUserExperienceRebootStatus: IconRefresh,
  deviceTimeErrorStatus: IconClockExclamation,
  averageDischargeStatus: IconBolt,
  deviceUserExperienceLowPowerStatus: IconBattery1,
  deviceLocationTimeStatus: IconHomeMove,
  deviceLocationDistanceStatus: IconRulerMeasure,
  deviceUserExperienceDropStatus: IconArrowBarToDown,
} as const satisfies Record<DeviceAlert, unknown>

export const batteryAlertIcons = {
  batteryHealthStatus: IconHeartRateMonitor,
  batteryAverageDischargeStatus: IconBolt,
  batteryCycleCountStatus: IconRepeat,
} as const satisfies Record<BatteryAlert, unknown>
