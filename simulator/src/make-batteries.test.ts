import { isUnderWarranty } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { batteryParts } from './catalogue/battery-parts.ts'
import { badBatteryBatch } from './causes.ts'
import { cycleCount, gaugeOf, healthOf, setOn } from './day/batteries.ts'
import { dateText } from './days.ts'
import { demoPlan, demoSeed } from './demo-plan.ts'
import type { Batteries, Battery, Device } from './estate.ts'
import { estate } from './make-estate.ts'
import { weeklyReadings } from './weekly-readings.ts'

const made = estate(demoSeed, demoPlan('2026-03-01'))
const [demo] = made.worlds
const devices = demo?.devices ?? []
const batteries = demo?.batteries ?? []
const ofKind = <Kind extends Batteries['kind']>(kind: Kind) =>
  devices.filter(
    (device): device is Device & { batteries: Extract<Batteries, { kind: Kind }> } =>
      device.batteries.kind === kind,
  )
const share = <Item>(items: readonly Item[], wanted: (item: Item) => boolean) =>
  items.filter(wanted).length / items.length

describe('the batteries of the demo', () => {
  it('are of the part that fits, and two at once in some devices of two models', () => {
    for (const { model, batteries: own } of devices) {
      for (const { part } of own.sets.flat()) expect(part.partNumber).toBe(model.batteryPart)
    }
    const doubled = devices.filter((device) => device.batteries.sets.some((set) => set.length === 2))
    expect(doubled.length / devices.length).toBeGreaterThan(0.05)
    expect(doubled.length / devices.length).toBeLessThan(0.08)
    expect(new Set(doubled.map(({ model }) => model.model))).toEqual(new Set(['K60 Ultra', 'Slate 10']))
  })

  it('were made in the last four years or so, a third to half of them within their warranty', () => {
    const ages = batteries.map((battery) => (made.made - battery.made) / 365)
    expect(Math.max(...ages)).toBeGreaterThan(3.8)
    expect(Math.max(...ages)).toBeLessThan(4.3)
    const covered = share(batteries, ({ part, made: day }) =>
      isUnderWarranty(
        { mfd: dateText(day), partNumber: part.partNumber },
        { usual: 24, parts: {} },
        dateText(made.made),
      ),
    )
    expect(covered).toBeGreaterThan(0.3)
    expect(covered).toBeLessThan(0.5)
  })

  it('were made before anybody used them, and used before anybody saw them', () => {
    for (const { made: day, usedFrom, firstSeen } of batteries) {
      expect(day).toBeLessThan(usedFrom)
      expect(usedFrom).toBeLessThanOrEqual(firstSeen)
      expect(firstSeen).toBeLessThanOrEqual(made.made)
    }
    for (const { enrolled, batteries: own } of devices) {
      const known = own.kind === 'replaced' ? own.sets[0] : own.kind === 'pool' ? [] : own.sets.flat()
      const reported = Math.max(enrolled, made.made - 90)
      for (const { firstSeen } of known ?? []) expect(firstSeen).toBeLessThanOrEqual(reported)
    }
  })

  it.each(batteryParts.map(({ partNumber }) => partNumber))(
    'of part %s are the worse, the older and the more used they are',
    (partNumber) => {
      const own = batteries.filter(({ part, isBad }) => part.partNumber === partNumber && !isBad)
      const health = own.map((battery) => healthOf(battery, made.made))
      expect(own.length).toBeGreaterThan(100)
      expect(
        rankCorrelation(
          own.map((battery) => made.made - battery.made),
          health,
        ),
      ).toBeLessThan(-0.7)
      expect(
        rankCorrelation(
          own.map((battery) => cycleCount(battery, made.made)),
          health,
        ),
      ).toBeLessThan(-0.6)
    },
  )

  it('are used daily inside a device, and seldom as a spare', () => {
    for (const { batteries: own } of ofKind('pair')) {
      const [first, second] = own.sets.map(([battery]) => battery?.cyclesPerDay ?? 0) as [number, number]
      expect(second).toBeLessThan(first)
    }
    const perDay = batteries.map(({ cyclesPerDay }) => cyclesPerDay)
    expect(Math.min(...perDay)).toBeGreaterThan(0.03)
    expect(Math.max(...perDay)).toBeLessThan(1)
  })
})

describe('some two of a hundred batteries', () => {
  const replaced = ofKind('replaced')

  it('stopped reporting 35 to 80 days ago, with a new one in their place', () => {
    expect(replaced.length / batteries.length).toBeGreaterThan(0.015)
    expect(replaced.length / batteries.length).toBeLessThan(0.03)
    for (const { batteries: own } of replaced) {
      const ago = made.made - own.day
      expect(ago).toBeGreaterThanOrEqual(35)
      expect(ago).toBeLessThanOrEqual(80)
      const [[old], [next]] = own.sets as [[Battery], [Battery]]
      expect(healthOf(old, own.day)).toBeLessThan(healthOf(next, own.day))
      expect(old.usedUntil).toBe(own.day)
      expect(next.usedFrom).toBe(own.day)
    }
  })
})

describe('bad batteries and hungry devices', () => {
  const swapped = new Set(
    [...ofKind('pair'), ...ofKind('pool')].flatMap(({ batteries: { sets } }) => sets.flat()),
  )
  const isLeaking = ({ drain, isBad }: Battery) => drain > 1 && !isBad

  it('are more than 60 batteries whose gauge looks healthy, about half of them in devices that swap [F-206]', () => {
    const leaking = batteries.filter(isLeaking)
    expect(leaking.length).toBeGreaterThan(60)
    expect(leaking.length).toBeLessThan(0.04 * batteries.length)
    for (const battery of leaking) expect(gaugeOf(battery, made.made)).toBeGreaterThan(83)
    expect(share(leaking, (battery) => swapped.has(battery))).toBeGreaterThan(0.4)
    expect(share(leaking, (battery) => swapped.has(battery))).toBeLessThan(0.6)
  })

  it('are hungry devices with good and with old batteries, some of which swap them [F-206]', () => {
    const hungry = devices.filter(({ drain, batteries: own }) => drain > 1 && own.kind !== 'none')
    const inside = hungry.flatMap((device) => device.batteries.sets[setOn(device, made.made)] ?? [])
    expect(hungry.length).toBeGreaterThan(20)
    expect(hungry.length).toBeLessThan(0.03 * devices.length)
    expect(inside.filter((battery) => healthOf(battery, made.made) > 90).length).toBeGreaterThan(5)
    expect(inside.filter((battery) => healthOf(battery, made.made) < 80).length).toBeGreaterThan(2)
    expect(inside.filter((battery) => swapped.has(battery)).length).toBeGreaterThan(5)
  })
})

describe('the weekly readings of the demo', () => {
  const histories = batteries.map((battery) => weeklyReadings(battery, made.made))

  it('reach back three years, as long as a battery was seen and until it was replaced [F-203 F-204]', () => {
    expect(share(histories, (readings) => readings.length > 140)).toBeGreaterThan(0.05)
    for (const [index, readings] of histories.entries()) {
      const { firstSeen, usedUntil } = batteries[index] ?? expect.unreachable()
      const days = readings.map(({ day }) => day)
      expect(Math.min(...days)).toBeGreaterThanOrEqual(Math.max(firstSeen, made.made - 3 * 365))
      expect(Math.max(...days)).toBeLessThan(usedUntil ?? made.made)
      expect(days.every((day) => (day - (days[0] ?? 0)) % 7 === 0)).toBe(true)
      expect(days).toEqual([...new Set(days)])
    }
  })

  it('end below the threshold where a battery was replaced for its wear [F-204]', () => {
    const ends = ofKind('replaced').flatMap(({ batteries: { sets } }) => sets[0]?.[0] ?? [])
    expect(share(ends, (battery) => healthOf(battery, battery.usedUntil ?? 0) < 60)).toBeGreaterThan(0.7)
  })
})

describe('a pool of batteries', () => {
  const pools = Map.groupBy(ofKind('pool'), (device) => device.batteries.sets)

  it('is shared by devices of one model at one site, and there are some at a few sites', () => {
    const sites = new Set<string>()
    for (const [sets, members] of pools) {
      expect(new Set(members.map(({ model }) => model.model)).size).toBe(1)
      expect(new Set(members.map(({ site }) => site.id)).size).toBe(1)
      expect(sets.length).toBeGreaterThan(members.length)
      for (const { site, batteries: own } of members) {
        expect(badBatteryBatch.sites).not.toContain(site.id)
        expect(own.seats).toBe(members.length)
        sites.add(site.id)
      }
    }
    expect(sites.size).toBeGreaterThan(3)
    expect(sites.size).toBeLessThan(15)
  })

  it('moves some hundred batteries from device to device within 90 days, through all of them in time', () => {
    let moved = 0
    for (const [sets, members] of pools) {
      const visited = sets.map(() => new Set<Device>())
      for (let day = made.made - 90; day <= made.made; day++) {
        for (const device of members) visited[setOn(device, day)]?.add(device)
      }
      moved += visited.filter(({ size }) => size > 1).length
      for (const { size } of visited) expect(size).toBe(members.length)
    }
    expect(moved).toBeGreaterThan(200)
    expect(moved).toBeLessThan(500)
  })
})

/** From -1, where one falls as the other rises, to 1. */
function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)]
  const mean = (one.length - 1) / 2
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + (value - mean) * ((y[index] ?? 0) - mean), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function ranksOf(values: readonly number[]): number[] {
  const ranks: number[] = []
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  for (const [rank, index] of order.entries()) ranks[index] = rank
  return ranks
}
