import { eachInSteps, inOneGo, type Steps } from '../forecast/steps.ts'
import type { Stay } from './discharge-day.ts'
import type { UsualDischarge } from './stays.ts'
import { SymmetricSystem } from './symmetric-system.ts'

/** Variances of the effects of devices and of batteries. */
export interface EffectVariances {
  device: number
  battery: number
}

/** By how much a device and a battery discharge faster than usual, as logarithms, and how sure that is. */
export interface PairEffects {
  device: number
  battery: number
  variances: EffectVariances
  covariance: number
  /** Hours in which the device, and in which the battery, was observed: the fewer of both. */
  hours: number
  /** Hours in which either was observed without the other. */
  hoursApart: number
}

/** Stays between which other work gets its turn. */
const atOnce = 2000
/** Devices and batteries around a pair that are told apart together; those beyond hardly say anything of it. */
const mostNodes = 60
const iterations = 12
/** Pairs from which variances are learned, at most. */
const learnedFrom = 150
/** Where nothing was ever swapped, nothing is known of either. */
const prior: EffectVariances = { device: 0.03, battery: 0.03 }
/** Pairs that the prior counts as. */
const priorWeight = 5

interface Network {
  stays: readonly Stay[]
  ofDevice: Map<number, number[]>
  ofBattery: Map<number, number[]>
}

function* networkOf(stays: readonly Stay[]): Steps<Network> {
  const network: Network = { stays, ofDevice: new Map(), ofBattery: new Map() }
  const add = (lists: Map<number, number[]>, key: number, index: number) => {
    const list = lists.get(key)
    if (list) list.push(index)
    else lists.set(key, [index])
  }
  yield* eachInSteps(stays, atOnce, ({ device, battery }, index) => {
    add(network.ofDevice, device, index)
    add(network.ofBattery, battery, index)
  })
  return network
}

type Pair = Pick<Stay, 'device' | 'battery'>

/** A pair's surroundings: the stays of the devices and batteries nearest to it by swaps, with places in the equations. */
interface Around {
  devices: number
  /** The places of devices come first; the pair's device is the first of them, its battery the first battery. */
  batteries: number
  stays: { device: number | undefined; battery: number | undefined; excess: number; weight: number }[]
  hours: number
  hoursApart: number
}

function around({ stays, ofDevice, ofBattery }: Network, pair: Pair): Around {
  const devices = new Map([[pair.device, 0]])
  const batteries = new Map([[pair.battery, 0]])
  const found = new Set<number>()
  const queue: { isDevice: boolean; id: number }[] = [
    { isDevice: true, id: pair.device },
    { isDevice: false, id: pair.battery },
  ]
  for (const { isDevice, id } of queue) {
    for (const index of (isDevice ? ofDevice : ofBattery).get(id) ?? []) {
      found.add(index)
      const stay = stays[index]
      if (!stay || queue.length >= mostNodes) continue
      const [others, other] = isDevice ? [batteries, stay.battery] : [devices, stay.device]
      if (others.has(other)) continue
      others.set(other, others.size)
      queue.push({ isDevice: !isDevice, id: other })
    }
  }
  const hoursOf = (list: readonly number[] = []) =>
    list.reduce((sum, index) => sum + (stays[index]?.hours ?? 0), 0)
  const together = (ofDevice.get(pair.device) ?? []).filter((index) => stays[index]?.battery === pair.battery)
  const [device, battery] = [hoursOf(ofDevice.get(pair.device)), hoursOf(ofBattery.get(pair.battery))]
  return {
    ...{ devices: devices.size, batteries: batteries.size },
    stays: [...found].flatMap((index) => {
      const { device = 0, battery = 0, excess = 0, weight = 1 } = stays[index] ?? {}
      return { device: devices.get(device), battery: batteries.get(battery), excess, weight }
    }),
    hours: Math.min(device, battery),
    hoursApart: device + battery - 2 * hoursOf(together),
  }
}

export type Noise = Pick<UsualDischarge, 'ofDay' | 'ofStay'>

interface Known {
  variances: EffectVariances
  noise: Noise
}

/** Solves Henderson's mixed model equations of a pair's surroundings. */
function effectsOf(
  { devices, batteries, stays, hours, hoursApart }: Around,
  { variances, noise }: Known,
): PairEffects {
  const size = devices + batteries
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  const add = (row: number, column: number, value: number) => {
    matrix[row * size + column] = (matrix[row * size + column] ?? 0) + value
  }
  for (let place = 0; place < size; place++)
    add(place, place, 1 / (place < devices ? variances.device : variances.battery))
  for (const { device, battery, excess, weight } of stays) {
    // What is beyond the neighbours is unknown: it adds to the noise.
    const beyond =
      (device === undefined ? variances.device : 0) + (battery === undefined ? variances.battery : 0)
    const certainty = 1 / (noise.ofStay + noise.ofDay / weight + beyond)
    const places = [device, battery === undefined ? undefined : devices + battery]
    for (const row of places) {
      if (row === undefined) continue
      right[row] = (right[row] ?? 0) + certainty * excess
      for (const column of places) if (column !== undefined) add(row, column, certainty)
    }
  }
  const system = new SymmetricSystem(matrix, size)
  const unit = (place: number) =>
    system.solve(Float64Array.from(right, (_, index) => (index === place ? 1 : 0)))
  const [effects, ofDevice, ofBattery] = [system.solve(right), unit(0), unit(devices)]
  return {
    ...{ device: effects[0] ?? 0, battery: effects[devices] ?? 0, covariance: ofDevice[devices] ?? 0 },
    variances: { device: ofDevice[0] ?? 0, battery: ofBattery[devices] ?? 0 },
    ...{ hours, hoursApart },
  }
}

/**
 * The variances of devices and of batteries: expectation and maximisation over pairs spread evenly over the world. It
 * yields to let other work be done.
 */
export function* learnVariances(stays: readonly Stay[], noise: Noise): Steps<EffectVariances> {
  const network = yield* networkOf(stays)
  const step = Math.max(1, Math.floor(stays.length / learnedFrom))
  const pairs: Around[] = []
  for (let index = 0; index < stays.length && pairs.length < learnedFrom; index += step) {
    const stay = stays[index]
    if (stay) pairs.push(around(network, stay))
    yield
  }
  let variances = prior
  for (let iteration = 0; iteration < iterations; iteration++) {
    const sum = { device: prior.device * priorWeight, battery: prior.battery * priorWeight }
    for (const pair of pairs) {
      const effects = effectsOf(pair, { variances, noise })
      sum.device += effects.device ** 2 + effects.variances.device
      sum.battery += effects.battery ** 2 + effects.variances.battery
      yield
    }
    const count = pairs.length + priorWeight
    variances = { device: sum.device / count, battery: sum.battery / count }
  }
  return variances
}

type EffectsOf = (pair: Pair) => PairEffects

/**
 * Effects of devices and batteries on discharge, told apart by the swaps between them: best linear unbiased predictions.
 * It yields to let other work be done; each prediction takes a few milliseconds.
 */
export function* crossedEffectsInSteps(stays: readonly Stay[], known: Known): Steps<EffectsOf> {
  const network = yield* networkOf(stays)
  return (pair) => effectsOf(around(network, pair), known)
}

/** The same without yielding. */
export const crossedEffects = (stays: readonly Stay[], known: Known): EffectsOf =>
  inOneGo(crossedEffectsInSteps(stays, known))
