import { packDay, sealDay, unpackDay } from './codec.ts'
import { either, mergeSorted, sorted } from './merge.ts'
import { emptyDay, type Timed } from './model.ts'

/** A charge sample of a battery. */
export interface BatterySample extends Timed {
  level: number
  onPower: boolean
  /** The number of the device that measured it; null where it is not known. */
  device: number | null
}

/** The first byte of a day whose samples name their devices; without it, as written by earlier versions, none does. */
const namesDevices = 0

/** A battery's samples are packed as a device's day with nothing else in it, and the device in the battery's place. */
export function packCharges(samples: readonly BatterySample[], sealed: boolean): Buffer {
  const chargeLevels = samples.map(({ device, ...sample }) => ({ ...sample, battery: device }))
  const packed = (sealed ? sealDay : packDay)({ ...emptyDay(), chargeLevels })
  return Buffer.concat([Buffer.of(namesDevices), packed])
}

export function unpackCharges(bytes: Uint8Array): BatterySample[] {
  const isNamed = bytes[0] === namesDevices
  const { chargeLevels } = unpackDay(isNamed ? bytes.subarray(1) : bytes, 'chargeLevels')
  return chargeLevels.map(({ battery, ...sample }) => ({ ...sample, device: isNamed ? battery : null }))
}

const byTime = (one: BatterySample, other: BatterySample) => one.at - other.at

/** Samples as received, in the form that `mergeCharges` takes. */
export const orderedCharges = (samples: BatterySample[]): BatterySample[] => sorted(samples, byTime, either)

/** Merges samples, each list oldest first. Of two of one moment, always the same one stays. */
export function mergeCharges(a: readonly BatterySample[], b: readonly BatterySample[]): BatterySample[] {
  return mergeSorted(a, b, byTime, either)
}
