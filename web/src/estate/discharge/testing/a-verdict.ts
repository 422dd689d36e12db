import type { DischargeVerdict } from '@muster/contract'

const device = (id: string) => ({ id, manufacturer: 'Tarvos', model: 'T8', serialNumber: `SN-${id}` })
const battery = (id: string) => ({ id, serialNumber: `CELL-${id}` })
const seen = (deviceId: string | null, batteryId: string, times: number) => ({
  ...{ device: deviceId === null ? null : device(deviceId), battery: battery(batteryId), times },
  ...{ from: '2026-10-01', to: '2026-10-12', hours: 41.6 },
})

/** Battery b1 is to blame in device d1: it was in others too, one of which the caller may not see. */
export const aVerdict = (changes: Partial<DischargeVerdict> = {}): DischargeVerdict => ({
  ...{ cause: 'battery', device: device('d1'), battery: battery('b1'), day: '2026-11-11', swapWith: null },
  ...{ batteryTimes: 1.84, deviceTimes: 1.02, batteryBlame: 0.97, deviceBlame: 0.04 },
  evidence: [seen('d1', 'b1', 1.9), seen('d2', 'b1', 1.8), seen(null, 'b1', 1.7), seen('d1', 'b2', 1)],
  ...changes,
})

export const ofBattery = (id: string): Partial<DischargeVerdict> => ({ battery: battery(id) })

/** Nobody can tell yet; a swap with another device would. */
export const anUnknownVerdict = (): DischargeVerdict =>
  aVerdict({ cause: 'unknown', swapWith: { device: device('d7'), battery: battery('b7') } })

type Expected = [who: string, changes: Partial<DischargeVerdict>, text: RegExp, sure: RegExp]

/** Verdicts that name who is to blame, and what is said of them. */
export const decidedVerdicts: Expected[] = [
  [
    'the battery',
    {},
    /The battery is to blame: it drains 1\.8 times as fast as usual in any device/,
    /^96% certain, as of .*11/,
  ],
  [
    'the device',
    { cause: 'device', deviceTimes: 2.2, batteryBlame: 0.1, deviceBlame: 0.99 },
    /The device is to blame: it drains any battery 2\.2 times as fast as usual/,
    /^90% certain/,
  ],
  [
    'both',
    { cause: 'both', deviceTimes: 1.5, deviceBlame: 0.85 },
    /Both are to blame: the battery drains 1\.8 times as fast as usual, and the device drains batteries 1\.5 times as fast/,
    /^85% certain/,
  ],
  [
    'its use',
    { cause: 'use', batteryBlame: 0.02, deviceBlame: 0.04 },
    /Neither the battery nor the device stands out/,
    /^96% certain/,
  ],
]
