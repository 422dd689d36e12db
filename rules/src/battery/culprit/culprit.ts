import { normalShare } from '../forecast/normal.ts'
import type { PairEffects } from './crossed-effects.ts'

/** What is to blame for a discharge alert; `use` where neither the device nor the battery is. */
export type Culprit = 'battery' | 'device' | 'both' | 'use' | 'unknown'

export interface Verdict {
  culprit: Culprit
  /** How many times as fast as usual the battery, and the device, discharge; what is likeliest. */
  battery: number
  device: number
  /** Probabilities that it discharges so much faster that it is to blame. */
  isBattery: number
  isDevice: number
}

/** A quarter faster than usual is worth a replacement or a look at the device. */
export const toBlame = Math.log(1.25)
/** A verdict is given where it is as sure as this, and as many hours were observed; to blame one, as many without the other. */
const sure = 0.8
const leastHours = 10

/** Who is to blame, by the effects of a device and its battery. */
export function verdictOf({ device, battery, variances, hours, hoursApart }: PairEffects): Verdict {
  const isBattery = normalShare((battery - toBlame) / Math.sqrt(variances.battery))
  const isDevice = normalShare((device - toBlame) / Math.sqrt(variances.device))
  const isSure = (share: number) => share >= sure || share <= 1 - sure
  const culprits = { isBattery: isBattery >= sure, isDevice: isDevice >= sure }
  const culprit = nameOf(culprits)
  // What is true of devices and batteries elsewhere accuses nobody.
  const isSeen = hours >= leastHours && (culprit === 'use' || hoursApart >= leastHours)
  return {
    culprit: isSeen && isSure(isBattery) && isSure(isDevice) ? culprit : 'unknown',
    ...{ battery: Math.exp(battery), device: Math.exp(device), isBattery, isDevice },
  }
}

function nameOf({ isBattery, isDevice }: { isBattery: boolean; isDevice: boolean }): Culprit {
  if (isBattery && isDevice) return 'both'
  if (isBattery) return 'battery'
  return isDevice ? 'device' : 'use'
}

/** How sure a verdict is: as sure as what is less sure, of the battery and of the device. Null where there is none. */
export function surenessOf({
  culprit,
  isBattery,
  isDevice,
}: Pick<Verdict, 'culprit' | 'isBattery' | 'isDevice'>) {
  if (culprit === 'unknown') return null
  return Math.min(Math.max(isBattery, 1 - isBattery), Math.max(isDevice, 1 - isDevice))
}
