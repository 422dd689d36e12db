import { type BatteryPart, batteryParts } from './catalogue/battery-parts.ts'
import { badBatteryBatch } from './causes.ts'
import { isSilent } from './day/presence.ts'
import type { Batteries, Battery, DayNumber, Device } from './estate.ts'
import { cyclesPerDayOf, isLately, makeBattery } from './make-battery.ts'
import { isSteady } from './make-device.ts'
import { numberOf, Random, share } from './random.ts'

/** Share of the devices with one battery that have a second one to swap. */
const pairs = 0.2
/** Shares of its use that the two of a pair bear: the second is inside only when the first was low. */
const loadsOfPair = [0.68, 0.32] as const
/** Share of devices of which a battery was replaced lately, and how many days ago. */
const replaced = 0.065
const replacedAgo = { least: 36, most: 79 }
/** Share of sites with charging cradles for all, and share of their handhelds that take part. */
const poolSites = 0.25
const pooled = 0.65
/** Devices of a pool, at most. Fewer share one spare; so each battery visits all of them in turn. */
const seatsOfPool = 5
const sparesOf = (seats: number): number => (seats < seatsOfPool ? 1 : 2)

/**
 * Gives each device its batteries. Most have one or two permanently, some a second one to swap. Of some a worn-out
 * battery was replaced. At some sites handhelds share a pool of batteries that are charged in a cradle.
 */
export function makeBatteries(devices: readonly Device[], made: DayNumber): Map<Device, Batteries> {
  const given = new Map<Device, Batteries>()
  const sharing = new Map<string, Device[]>()
  for (const device of devices) {
    const part = partOf(device)
    const random = new Random(device.seed, 2)
    if (!part) given.set(device, { kind: 'none', sets: [] })
    else if (random.chance(device.model.bothBays)) given.set(device, permanent(device, part, made, random, 2))
    else if (random.chance(pooled) && mayShare(device)) {
      const key = `${device.site.id} ${device.model.model}`
      sharing.set(key, [...(sharing.get(key) ?? []), device])
    } else given.set(device, alone(device, part, made, random))
  }
  for (const alike of sharing.values()) fillPools(alike, given, made)
  return given
}

export const heldBy = ({ sets }: Batteries): readonly Battery[] => [...new Set(sets.flat())]

const partOf = ({ model }: Device): BatteryPart | undefined =>
  batteryParts.find(({ partNumber }) => partNumber === model.batteryPart)

/** The sites of the bad batch have no pools: its batteries stay where they were found to be bad. */
const mayShare = (device: Device): boolean =>
  device.model.isHandheld &&
  isSteady(device.fate) &&
  share(numberOf(device.site.id), 8) < poolSites &&
  !badBatteryBatch.sites.some((site) => site === device.site.id)

function alone(device: Device, part: BatteryPart, made: DayNumber, random: Random): Batteries {
  if (!random.chance(pairs)) return permanent(device, part, made, random, 1)
  const cyclesPerDay = cyclesPerDayOf(device, part)
  const sets = loadsOfPair.map((load, place) => [
    makeBattery(device, { part, place, cyclesPerDay: cyclesPerDay * load, swaps: 'pair' }, made),
  ])
  return { kind: 'pair', sets }
}

function permanent(
  device: Device,
  part: BatteryPart,
  made: DayNumber,
  random: Random,
  bays: number,
): Batteries {
  const cyclesPerDay = cyclesPerDayOf(device, part) / bays
  const inside = Array.from({ length: bays }, (_, place) =>
    makeBattery(device, { part, place, cyclesPerDay }, made),
  )
  const day =
    random.chance(replaced) && isSteady(device.fate) && !isLately(device, made)
      ? dayOfReplacement(device, made, random)
      : null
  if (day === null) return { kind: 'fixed', sets: [inside] }
  const [, ...others] = inside
  const wornOut = makeBattery(
    device,
    { part, place: 2, cyclesPerDay, made: day - random.whole(950, 1400), usedUntil: day, isReplaced: true },
    made,
  )
  const next = makeBattery(
    device,
    { part, place: 3, cyclesPerDay, made: day - random.whole(30, 150), usedFrom: day },
    made,
  )
  return {
    kind: 'replaced',
    day,
    sets: [
      [wornOut, ...others],
      [next, ...others],
    ],
  }
}

/** A day on which the device reports, as on the one before; null where there is hardly one. */
function dayOfReplacement(device: Device, made: DayNumber, random: Random): DayNumber | null {
  for (let attempt = 0; attempt < 5; attempt++) {
    const day = made - random.whole(replacedAgo.least, replacedAgo.most)
    if (!isSilent(device, day - 1) && !isSilent(device, day)) return day
  }
  return null
}

/** Devices of one model at one site share their batteries and some more. One that remains has its own. */
function fillPools(alike: readonly Device[], given: Map<Device, Batteries>, made: DayNumber): void {
  for (let from = 0; from < alike.length; from += seatsOfPool) {
    const members = alike.slice(from, from + seatsOfPool)
    const [first] = members
    const part = first && partOf(first)
    if (!part) continue
    if (members.length === 1) {
      given.set(first, permanent(first, part, made, new Random(first.seed, 9), 1))
      continue
    }
    const seats = members.length
    const spares = sparesOf(seats)
    const inUse = members.reduce((sum, device) => sum + cyclesPerDayOf(device, part), 0)
    const wanted = {
      part,
      cyclesPerDay: inUse / (seats + spares),
      enrolled: Math.min(...members.map(({ enrolled }) => enrolled)),
      isOld: true,
      swaps: 'pool' as const,
    }
    const batteries = [
      ...members.map((device) => makeBattery(device, { ...wanted, place: 0 }, made)),
      ...members.slice(0, spares).map((device) => makeBattery(device, { ...wanted, place: 1 }, made)),
    ]
    const sets = batteries.map((battery) => [battery])
    members.forEach((device, seat) => {
      given.set(device, { kind: 'pool', sets, seat, seats })
    })
  }
}
