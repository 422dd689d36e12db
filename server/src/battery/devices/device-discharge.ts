import type { DischargeDay } from '@muster/contract'
import { dischargeWindow } from '@muster/rules'
import { type DeviceInView, readDaysAround, samplesWithin } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { dischargeByDay } from '../detail/measured-charges.ts'

/** The average discharge of a device on the 30 UTC days that end at `to`. */
export async function readDeviceDischarge(
  scope: Scope,
  device: DeviceInView,
  to: number,
): Promise<DischargeDay[]> {
  const window = dischargeWindow(to)
  const days = await readDaysAround(scope, device, window, 'chargeLevels')
  return dischargeByDay(samplesWithin(days, window, ({ chargeLevels }) => chargeLevels))
}
