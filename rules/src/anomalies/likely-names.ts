import type { DevicesApart, Part } from './devices-apart.ts'
import { type Explanation, kindOf } from './explanations.ts'
import type { PropertyTable } from './property-table.ts'
import { sureness } from './search-limits.ts'

export interface Name {
  explanation: Explanation
  /** Values, as the explanation's are, of exactly the same devices: equally likely, and no alert can tell them apart. */
  alike: readonly (readonly number[])[]
  /** That this or one alike is the cause, if one of the tested properties is. */
  probability: number
}

/** Names that are shown at most; where more fit, they hold the cause with less than 95 %. */
const mostNames = 12
/** A pair is one of thousands: it must fit so much better, as a logarithm, to be as likely as a single property. */
const rarityOfPairs = 4

/**
 * The names that hold the cause with 95 %, or the first of them, the most likely first: of the explanations that share
 * devices with the first one, by how well each fits which devices alert, beside the other causes. Properties of exactly
 * the same devices are one name, as likely as all of them together.
 */
export function* likelyNames(
  rivals: Generator<void, Explanation[]>,
  apart: DevicesApart,
  { table, alike, devicesOf }: Devices,
): Generator<void, Name[]> {
  const fits: (Omit<Name, 'probability'> & { fit: number })[] = []
  let isOf: Uint8Array | null = null
  for (const explanation of yield* rivals) {
    yield
    const devices = devicesOf(explanation)
    isOf ??= membersOf(devices, table.numbers.length)
    if (!devices.some((device) => isOf?.[device] === 1)) continue
    const fit = apart.partsOf(devices).reduce((sum, part) => sum + fitOf(part), 0)
    const rarity = kindOf(explanation) === 'pair' ? rarityOfPairs : 0
    const others = othersAlike(explanation.values, alike)
    fits.push({ explanation, alike: others, fit: fit - rarity + Math.log(1 + others.length) })
  }
  // In equal ones the order of properties decides, as found.
  fits.sort((a, b) => b.fit - a.fit)
  const best = fits[0]?.fit ?? 0
  const all = fits.reduce((sum, { fit }) => sum + Math.exp(fit - best), 0)
  const names: Name[] = []
  let sum = 0
  for (const { fit, ...name } of fits) {
    if (sum >= sureness || names.length === mostNames) break
    names.push({ ...name, probability: Math.exp(fit - best) / all })
    sum += Math.exp(fit - best) / all
  }
  return names
}

interface Devices {
  table: PropertyTable
  /** Values of exactly the same devices as another. */
  alike: ReadonlyMap<number, readonly number[]>
  devicesOf: (explanation: Explanation) => Uint32Array
}

function membersOf(devices: Uint32Array, count: number): Uint8Array {
  const isOf = new Uint8Array(count)
  for (const device of devices) isOf[device] = 1
  return isOf
}

/** The values, with each one in turn replaced by those of the same devices. */
const othersAlike = (
  values: readonly number[],
  alike: ReadonlyMap<number, readonly number[]>,
): (readonly number[])[] =>
  values.flatMap((value, place) => (alike.get(value) ?? []).map((other) => values.with(place, other)))

/** How much better two rates, inside and outside the group, fit than one: the logarithm of the ratio of likelihoods. */
function fitOf({ crowd, group }: Part): number {
  if (crowd.scores !== null && crowd.scores.mean > 0 && group.score !== null) {
    // Poisson counts, whose variance is larger than their mean by as much as it is in the crowd.
    const { mean, variance } = crowd.scores
    const sums = [group.score, mean * crowd.devices - group.score] as const
    const sizes = [group.devices, crowd.devices - group.devices] as const
    const gain = sums.reduce((all, sum, side) => all + timesLog(sum, sum / ((sizes[side] ?? 1) * mean)), 0)
    return gain / Math.max(1, variance / mean)
  }
  const inside = binomial(group.alerting, group.devices)
  const outside = binomial(crowd.alerting - group.alerting, crowd.devices - group.devices)
  return inside + outside - binomial(crowd.alerting, crowd.devices)
}

const timesLog = (factor: number, of: number): number => (factor > 0 && of > 0 ? factor * Math.log(of) : 0)
const binomial = (hits: number, all: number): number =>
  timesLog(hits, hits / all) + timesLog(all - hits, (all - hits) / all)
