import { type AnomalyProperty, type DeviceAlert, deviceAlerts } from '@muster/contract'
import {
  freshDays,
  type PropertyTable,
  PropertyTableBuilder,
  type PropertyValue,
  weightOfAge,
} from '@muster/rules'
import { Random } from '@muster/simulator'
import type { Kind } from './planted-kinds.ts'

export interface Cause {
  alert: DeviceAlert
  properties: readonly PropertyValue[]
}

export interface PlantedEstate {
  table: PropertyTable
  /** The numbers of the devices with each alert. */
  alerting: ReadonlyMap<DeviceAlert, ReadonlySet<number>>
  /** How often each device had the events of an alert that counts them, or on how many days it alerted, by number. */
  events: ReadonlyMap<DeviceAlert, ReadonlyMap<number, number>>
  /** What was planted. */
  causes: readonly Cause[]
}

/** Alerts that count events, and from how many on they are yellow. */
const counted = new Map<DeviceAlert, number>([
  ['deviceUserExperienceRebootStatus', 3],
  ['deviceUserExperienceLowPowerStatus', 3],
  ['deviceUserExperienceDropStatus', 4],
])

/**
 * An estate of devices with correlated properties: firmware belongs to models, models gather at sites, sites to groups,
 * versions are rolled out in stages. Null where no property is of the wanted size.
 */
export function plantedEstate(kind: Kind, seed: number): PlantedEstate | null {
  const random = new Random(seed, 17)
  const table = drawTable(kind, random)
  const causes = plant(kind, table, random)
  if (causes === null) return null
  const alerting = new Map<DeviceAlert, Set<number>>()
  const events = new Map<DeviceAlert, Map<number, number>>()
  for (const alert of deviceAlerts) {
    const own = causes.filter((cause) => cause.alert === alert)
    const rate =
      own.length > 0 ? kind.rate(random) : Math.exp(random.between(Math.log(0.003), Math.log(0.25)))
    const before = new Float64Array(table.numbers.length).fill(rate)
    const chances = before.slice()
    for (const cause of own) {
      const times = kind.times(random)
      for (const device of devicesOf(table, cause.properties)) {
        chances[device] = Math.min(0.95, (chances[device] ?? 0) * times)
      }
    }
    const cut = counted.get(alert)
    const past = kind.begun === undefined ? chances : before
    const course = { past, now: chances, begun: kind.begun ?? days }
    const counts = cut === undefined ? daysOf(table, course, random) : eventsOf(table, course, cut, random)
    events.set(alert, counts.events)
    const numbers = [...table.numbers].filter((_, device) => counts.isAlerting[device] === 1)
    alerting.set(alert, new Set(numbers))
  }
  return { table, alerting, events, causes }
}

export function devicesOf(table: PropertyTable, properties: readonly PropertyValue[]): number[] {
  const lists = properties.map(({ name, value }) =>
    table.devicesOf.list(table.values.findIndex((each) => each.name === name && each.value === value)),
  )
  const others = lists.slice(1).map((list) => new Set(list))
  return [...(lists[0] ?? [])].filter((device) => others.every((other) => other.has(device)))
}

/** The chance to alert of each device, before and since its cause began, and how many days ago that was. */
interface Course {
  past: Float64Array
  now: Float64Array
  begun: number
}

/** Days of events, and of alerts, that a search looks at. */
const days = 7

/** Events follow a Poisson law whose mean differs between devices, and gives the wanted chance to alert. */
function eventsOf(table: PropertyTable, { past, now, begun }: Course, cut: number, random: Random): Counts {
  const means = new Map<number, number>()
  const meanOf = (chance: number) => {
    const mean = means.get(chance) ?? meanFor(chance, cut)
    means.set(chance, mean)
    return mean
  }
  return countedBy(table, (device) => {
    const daily = [past, now].map((chances) => meanOf(chances[device] ?? 0) / days)
    const [before = 0, since = 0] = daily
    // Gamma with shape 2: some devices have more events than others.
    const frailty = -Math.log((1 - random.next()) * (1 - random.next())) / 2
    const older = poisson(frailty * ((days - begun) * before + (begun - freshDays) * since), random)
    const fresh = poisson(frailty * freshDays * since, random)
    return { count: older + fresh * weightOfAge(0), isAlerting: older + fresh >= cut }
  })
}

/** The chance that an alert, or its absence, is simply that of the day before. */
const persistence = 0.5

/** Alerts of a week of which the last day is searched; each day has the wanted chance. */
const daysOf = (table: PropertyTable, { past, now, begun }: Course, random: Random): Counts =>
  countedBy(table, (device) => {
    // Some devices alert more often than others.
    const frailty = random.between(0.2, 1.8)
    let [count, isAlerting] = [0, false]
    for (let age = days - 1; age >= 0; age--) {
      const chance = frailty * ((age < begun ? now : past)[device] ?? 0)
      const isCarriedOver = age < days - 1 && random.chance(persistence)
      if (!isCarriedOver) isAlerting = random.chance(chance)
      if (isAlerting) count += weightOfAge(age)
    }
    return { count, isAlerting }
  })

interface Counts {
  events: Map<number, number>
  isAlerting: Uint8Array
}

function countedBy(
  { numbers }: PropertyTable,
  of: (device: number) => { count: number; isAlerting: boolean },
): Counts {
  const events = new Map<number, number>()
  const isAlerting = new Uint8Array(numbers.length)
  for (const [device, number] of numbers.entries()) {
    const own = of(device)
    if (own.count > 0) events.set(number, own.count)
    isAlerting[device] = Number(own.isAlerting)
  }
  return { events, isAlerting }
}

/** The mean at which a Poisson count with a gamma mean of shape 2 reaches the cut with this chance. */
function meanFor(chance: number, cut: number): number {
  let [low, high] = [0, 200]
  for (let i = 0; i < 40; i++) {
    const mean = (low + high) / 2
    const p = 2 / (2 + mean)
    let below = 0
    for (let k = 0; k < cut; k++) below += (k + 1) * p * p * (1 - p) ** k
    if (1 - below < chance) low = mean
    else high = mean
  }
  return low
}

function poisson(mean: number, random: Random): number {
  let [count, product] = [0, random.next()]
  for (const least = Math.exp(-Math.min(mean, 500)); product > least; product *= random.next()) count++
  return count
}

/** What is planted: each a property, or two, of a size that the kind wants. */
function plant(kind: Kind, table: PropertyTable, random: Random): Cause[] | null {
  const causes: Cause[] = []
  const alert = random.pick(deviceAlerts)
  for (const wanted of kind.causes) {
    const fits = (count: number) => {
      const [least, most] = wanted.size
      return (
        count >= least * (least < 1 ? table.numbers.length : 1) &&
        count <= most * (most <= 1 ? table.numbers.length : 1)
      )
    }
    const isFree = (properties: readonly PropertyValue[]) =>
      !causes.some((cause) =>
        cause.properties.some(({ value }) => properties.some((each) => each.value === value)),
      )
    let found: PropertyValue[] | undefined
    for (let tries = 0; tries < 400 && !found; tries++) {
      const drawn = wanted.names.map((name) => drawValue(table, name, random))
      if (drawn.includes(undefined) || !isFree(drawn as PropertyValue[])) continue
      if (fits(devicesOf(table, drawn as PropertyValue[]).length)) found = drawn as PropertyValue[]
    }
    if (!found) return null
    causes.push({ alert, properties: found })
  }
  return causes
}

function drawValue(
  table: PropertyTable,
  names: readonly AnomalyProperty[],
  random: Random,
): PropertyValue | undefined {
  const name = random.pick(names)
  const first = table.values.findIndex((each) => each.name === name)
  const last = table.values.findLastIndex((each) => each.name === name)
  return first < 0 ? undefined : table.values[random.whole(first, last)]
}

function drawTable({ devices: [least, most], applications, installed }: Kind, random: Random): PropertyTable {
  const builder = new PropertyTableBuilder()
  const count = random.whole(least, most)
  const models = random.whole(3, 9)
  const zipf = (values: number, power = 1) => {
    const weights = Array.from({ length: values }, (_, i) => ({ i, weight: (i + 1) ** -power }))
    return () => random.weighted(weights).i
  }
  const modelOf = zipf(models)
  const sites = Math.max(3, Math.round(count / random.between(40, 110)))
  const siteOf = zipf(sites, 0.5)
  const siteModel = Array.from({ length: sites }, modelOf)
  const siteOperator = Array.from({ length: sites }, () => random.whole(0, 3))
  const regions = Math.max(2, Math.round(sites / 8))
  /** How far each version is rolled out; versions of models and of applications apart. */
  const stages = new Map<string, () => number>()
  const version = (of: string, versions: number) => {
    const known = stages.get(of)
    if (known) return known()
    const weights = Array.from({ length: random.whole(1, versions) }, (_, i) => ({
      i,
      weight: random.next() ** 3 + 0.01,
    }))
    const made = () => random.weighted(weights).i
    stages.set(of, made)
    return made()
  }
  const popular = Array.from({ length: applications }, () => random.next() ** 1.5)
  const scale = installed / popular.reduce((sum, each) => sum + each, 0)
  for (let device = 0; device < count; device++) {
    const site = siteOf()
    const model = random.chance(0.7) ? (siteModel[site] ?? 0) : modelOf()
    const firmware = version(`firmware ${model}`, 5)
    const values: [AnomalyProperty, string][] = [
      ['manufacturer', `maker ${model % 3}`],
      ['model', `model ${model}`],
      // Some systems come with one firmware only.
      ['osBuild', `build ${model}.${firmware >> 1}`],
      ['firmware', `firmware ${model}.${firmware}`],
      ['bios', `bios ${model}.${version(`bios ${model}`, 3)}`],
      ['clientVersion', `client ${version('client', 4)}`],
      ['extensionVersion', `extension ${version('extension', 3)}`],
      ['homeLocation', `site ${site}`],
      ['group', `region ${site % regions}`],
      ['group', `team ${random.whole(0, 7)}`],
      ['simOperator', `operator ${random.chance(0.8) ? siteOperator[site] : random.whole(0, 3)}`],
    ]
    for (let application = 0; application < applications; application++) {
      if (!random.chance(Math.min(1, (popular[application] ?? 0) * scale))) continue
      values.push(['application', `com.app${application} ${version(`app ${application}`, 5)}`])
    }
    builder.add(
      device + 1,
      values.map(([name, value]) => builder.idOf(name, value)),
    )
  }
  return builder.build()
}
