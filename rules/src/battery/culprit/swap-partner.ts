import type { PairEffects } from './crossed-effects.ts'

/** A device with the battery that is in it, which another one may swap with. */
export interface SwapPartner {
  device: number
  battery: number
  effects: PairEffects
}

/** How much of what is known of a partner's battery would be passed on: an unusual or little known one tells least. */
const doubtOf = ({ effects: { device, battery, variances } }: SwapPartner): number =>
  variances.device + variances.battery + device ** 2 + battery ** 2

/** Of devices that batteries can be swapped with, the one that tells most: usual, and well known. */
export function bestPartner(
  accused: { device: number; battery: number },
  partners: readonly SwapPartner[],
): SwapPartner | null {
  const others = partners.filter(
    ({ device, battery }) => device !== accused.device && battery !== accused.battery,
  )
  return others.reduce<SwapPartner | null>(
    (best, each) => (best === null || doubtOf(each) < doubtOf(best) ? each : best),
    null,
  )
}
