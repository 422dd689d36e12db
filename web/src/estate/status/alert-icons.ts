import type { DeviceAlert } from '@muster/contract'
import {
  IconAccessPoint,
  IconAntennaBarsOff,
  IconArrowBarToDown,
  IconBattery1,
  IconBolt,
  IconClockExclamation,
  IconHomeMove,
  IconRefresh,
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
