import { type AnomalyProperty, anomalyProperties } from '@muster/contract'

export interface PropertyValue {
  name: AnomalyProperty
  value: string
}

/** Lists of numbers in one array: a hundred thousand separate lists would take twice the memory. */
export class Lists {
  private readonly starts: Uint32Array
  private readonly items: Uint32Array

  constructor(lengths: ArrayLike<number>) {
    this.starts = new Uint32Array(lengths.length + 1)
    for (let i = 0; i < lengths.length; i++) this.starts[i + 1] = (this.starts[i] ?? 0) + (lengths[i] ?? 0)
    this.items = new Uint32Array(this.starts[lengths.length] ?? 0)
  }

  /** A view, not a copy. */
  list(index: number): Uint32Array {
    return this.items.subarray(this.starts[index], this.starts[index + 1])
  }
}

/** Which devices have which properties. Devices and values are identified by their index. */
export interface PropertyTable {
  /** The devices' numbers, ascending. */
  numbers: Uint32Array
  /** Ordered by property, then by text. */
  values: readonly PropertyValue[]
  /** The values of each device, ascending. */
  valuesOf: Lists
  /** The devices of each value, ascending. */
  devicesOf: Lists
}

const order = (a: PropertyValue, b: PropertyValue): number =>
  anomalyProperties.indexOf(a.name) - anomalyProperties.indexOf(b.name) ||
  (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

/** Accepts devices in any order; the resulting table is the same. */
export class PropertyTableBuilder {
  private readonly ids = new Map<string, number>()
  private readonly values: PropertyValue[] = []
  private readonly devices: { number: number; values: Uint32Array }[] = []

  /** The id of a value, for adding devices with it. */
  idOf(name: AnomalyProperty, value: string): number {
    const key = `${name} ${value}`
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const id = this.values.push({ name, value }) - 1
    this.ids.set(key, id)
    return id
  }

  add(number: number, ids: readonly number[]): void {
    const rising = Uint32Array.from(ids).sort()
    this.devices.push({ number, values: rising.filter((id, index) => id !== rising[index - 1]) })
  }

  build(): PropertyTable {
    const steps = this.building()
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  /** The same with pauses, since a large estate takes a while. */
  *building(): Generator<void, PropertyTable> {
    const devices = this.devices.sort((a, b) => a.number - b.number)
    const sorted = this.values.map((value, id) => ({ value, id })).sort((a, b) => order(a.value, b.value))
    const placeOf = new Uint32Array(sorted.length)
    for (const [place, { id }] of sorted.entries()) placeOf[id] = place
    const counts = new Uint32Array(sorted.length)
    const valuesOf = new Lists(devices.map(({ values }) => values.length))
    for (const [device, { values }] of devices.entries()) {
      const list = valuesOf.list(device)
      list.set(values.map((id) => placeOf[id] ?? 0))
      for (const value of list.sort()) counts[value] = (counts[value] ?? 0) + 1
      if (device % atOnce === 0) yield
    }
    const numbers = Uint32Array.from(devices, ({ number }) => number)
    const devicesOf = yield* turned(valuesOf, devices.length, counts)
    return { numbers, values: sorted.map(({ value }) => value), valuesOf, devicesOf }
  }
}

/** Devices without a pause. */
const atOnce = 2000

function* turned(valuesOf: Lists, devices: number, counts: Uint32Array): Generator<void, Lists> {
  const devicesOf = new Lists(counts)
  const filled = new Uint32Array(counts.length)
  for (let device = 0; device < devices; device++) {
    if (device % atOnce === 0) yield
    for (const value of valuesOf.list(device)) {
      const place = filled[value] ?? 0
      devicesOf.list(value)[place] = device
      filled[value] = place + 1
    }
  }
  return devicesOf
}

/** The devices that have all the given properties, by index. */
export function devicesWith(table: PropertyTable, properties: readonly PropertyValue[]): Uint32Array {
  const places = properties.map(({ name, value }) =>
    table.values.findIndex((each) => each.name === name && each.value === value),
  )
  if (places.includes(-1)) return new Uint32Array()
  return places.map((place) => table.devicesOf.list(place)).reduce(common)
}

/** The intersection of two ascending lists. */
export function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(a.length, b.length))
  let [i, j, count] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]]
    if (x === y) both[count++] = x
    if (x <= y) i++
    if (y <= x) j++
  }
  return both.slice(0, count)
}
