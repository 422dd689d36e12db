import { deviceAlerts } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FoundAnomaly, findAnomalies, searchForAnomalies } from './find-anomalies.ts'
import type { PropertyValue } from './property-table.ts'
import {
  alertingBy,
  drops,
  type ExampleDevice,
  exampleDevices,
  hasAll,
  reboots,
  seeded,
  tableOf,
} from './seeded-estate.examples.ts'

const named = ({ alert, properties }: Pick<FoundAnomaly, 'alert' | 'properties'>) =>
  `${alert}: ${properties.map(({ value }) => value).join(' + ')}`
const home = (place: number): PropertyValue => ({ name: 'homeLocation', value: `homeLocation ${place}` })
const model = (place: number): PropertyValue => ({ name: 'model', value: `model ${place}` })
const seed = fc.integer({ min: 0, max: 1_000_000 })

/** An estate in which some cause reboots devices, and what the search finds in it. */
function searched(from: number, causes: { properties: PropertyValue[]; rate: number }[], count = 1000) {
  const random = seeded(from)
  const devices = exampleDevices(count, random)
  const alerting = new Map([
    [reboots, alertingBy(devices, random, 0.03, causes)],
    [drops, alertingBy(devices, random, 0.05)],
  ])
  return { devices, alerting, found: findAnomalies(tableOf(devices), alerting) }
}

describe('a search for anomalies', () => {
  it('finds nothing where nothing alerts', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const table = tableOf(exampleDevices(200, seeded(from)))
        expect(findAnomalies(table, new Map([[reboots, new Set<number>()]]))).toEqual([])
        expect(findAnomalies(table, new Map())).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('finds nothing where everything alerts, or there are no devices', () => {
    const devices = exampleDevices(200, seeded(1))
    const all = new Set(devices.map(({ number }) => number))
    expect(findAnomalies(tableOf(devices), new Map([[reboots, all]]))).toEqual([])
    expect(findAnomalies(tableOf([]), new Map([[reboots, all]]))).toEqual([])
  })

  it('mistakes chance for a cause in few of many estates, however often alerts occur', () => {
    let wrong = 0
    for (let estate = 0; estate < 40; estate++) {
      const random = seeded(estate)
      const devices = exampleDevices(200, random)
      const rate = [0.01, 0.05, 0.2, 0.4][estate % 4] ?? 0
      const alerting = new Map(deviceAlerts.map((alert) => [alert, alertingBy(devices, random, rate)]))
      if (findAnomalies(tableOf(devices), alerting).length > 0) wrong++
    }
    // One in twenty is allowed; overlapping groups lower it.
    expect(wrong).toBeLessThanOrEqual(2)
  })

  it('finds a planted property, and no other', () => {
    for (let from = 0; from < 10; from++) {
      const { devices, alerting, found } = searched(from, [{ properties: [home(3)], rate: 0.5 }])
      expect(found.map(named)).toEqual([`${reboots}: homeLocation 3`])
      const group = devices.filter((device) => hasAll(device, [home(3)]))
      const affected = group.filter(({ number }) => alerting.get(reboots)?.has(number))
      expect(found[0]).toMatchObject({
        population: devices.length,
        totalAlerting: alerting.get(reboots)?.size,
        groupSize: group.length,
        affected: affected.map(({ number }) => number),
      })
    }
  })

  it('finds a pair where neither of its properties explains the alerts', () => {
    let right = 0
    for (let from = 0; from < 10; from++) {
      const { found } = searched(from, [{ properties: [model(1), home(1)], rate: 0.8 }])
      if (found.length === 1 && found[0] && named(found[0]) === `${reboots}: model 1 + homeLocation 1`)
        right++
    }
    expect(right).toBeGreaterThanOrEqual(9)
  })

  it('finds only the property where it explains what a pair with it would', () => {
    for (let from = 0; from < 10; from++) {
      const { found } = searched(from, [{ properties: [model(1)], rate: 0.35 }])
      expect(found.map(named)).toEqual([`${reboots}: model 1`])
    }
  })

  it('finds two causes of one alert, and what they have in common once', () => {
    for (let from = 0; from < 10; from++) {
      const causes = [
        { properties: [home(2)], rate: 0.6 },
        { properties: [{ name: 'application' as const, value: 'application 5 2' }], rate: 0.6 },
      ]
      const { found } = searched(from, causes)
      expect(found.map(named).sort()).toEqual([`${reboots}: application 5 2`, `${reboots}: homeLocation 2`])
    }
  })

  it('requires at least five devices with the alert, far more often than the others [F-601]', () => {
    const alike = (count: number, first: number, value: string): ExampleDevice[] =>
      Array.from({ length: count }, (_, index) => ({
        number: first + index,
        properties: [{ name: 'model', value }],
      }))
    const devices = [...alike(20, 1, 'few'), ...alike(4000, 100, 'many')]
    const first = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index)
    const find = (...numbers: number[]) =>
      findAnomalies(tableOf(devices), new Map([[reboots, new Set(numbers)]])).map(named)
    expect(find(...first(4, 1))).toEqual([])
    expect(find(...first(5, 1))).toEqual([`${reboots}: few`])
    // Significant, but 1.2 times as often as the others; and 1.4 times.
    const large = [...alike(4000, 1, 'some'), ...alike(4000, 10_000, 'others')]
    const findIn = (some: number) =>
      findAnomalies(
        tableOf(large),
        new Map([[reboots, new Set([...first(some, 1), ...first(1000, 10_000)])]]),
      ).map(named)
    expect(findIn(1200)).toEqual([])
    expect(findIn(1400)).toEqual([`${reboots}: some`])
  })

  it('finds a cause that most devices have, against the others [F-601]', () => {
    for (let from = 0; from < 5; from++) {
      const random = seeded(from)
      const devices = exampleDevices(1000, random).map((device) => ({
        ...device,
        properties: [
          ...device.properties,
          { name: 'osBuild' as const, value: random() < 0.8 ? 'build 1' : 'build 2' },
        ],
      }))
      const cause = { properties: [{ name: 'osBuild' as const, value: 'build 1' }], rate: 0.3 }
      const alerting = new Map([[reboots, alertingBy(devices, random, 0.05, [cause])]])
      expect(findAnomalies(tableOf(devices), alerting).map(named)).toEqual([`${reboots}: build 1`])
    }
  })

  it('finds a cause within what has another cause [F-602]', () => {
    for (let from = 0; from < 5; from++) {
      const random = seeded(from)
      const devices = exampleDevices(2000, random).map((device) => ({
        ...device,
        properties: [
          ...device.properties,
          { name: 'osBuild' as const, value: random() < 0.7 ? 'build 1' : 'build 2' },
        ],
      }))
      const build = { properties: [{ name: 'osBuild' as const, value: 'build 1' }], rate: 0.2 }
      const site = { properties: [home(1)], rate: 0.6 }
      const alerting = new Map([[reboots, alertingBy(devices, random, 0.03, [build, site])]])
      const found = findAnomalies(tableOf(devices), alerting).map(named).sort()
      expect(found).toEqual([`${reboots}: build 1`, `${reboots}: homeLocation 1`])
    }
  })

  it('names no pair where the rest of one of its properties has the alert often too [F-602]', () => {
    for (let from = 0; from < 5; from++) {
      const random = seeded(from)
      const devices = exampleDevices(1500, random).map((device) => ({
        ...device,
        properties: [
          ...device.properties,
          { name: 'osBuild' as const, value: random() < 0.6 ? 'build 1' : 'build 2' },
        ],
      }))
      const builds = [
        { properties: [{ name: 'osBuild' as const, value: 'build 1' }, home(1)], rate: 0.8 },
        { properties: [{ name: 'osBuild' as const, value: 'build 2' }, home(1)], rate: 0.3 },
      ]
      const alerting = new Map([[reboots, alertingBy(devices, random, 0.03, builds)]])
      const found = findAnomalies(tableOf(devices), alerting)
      expect(found.map(named)).toContain(`${reboots}: homeLocation 1`)
      expect(found.filter(({ properties }) => properties.length === 2)).toEqual([])
    }
  })

  it('names one pair, not the two properties that it is made of [F-602]', () => {
    for (let from = 0; from < 5; from++) {
      const { found } = searched(from, [{ properties: [model(0), home(0)], rate: 0.6 }], 2000)
      expect(found.map(named)).toEqual([`${reboots}: model 0 + homeLocation 0`])
    }
  })

  it('sees in counts of events what alerts do not show, if these point the same way [F-603]', () => {
    const random = seeded(3)
    const devices = exampleDevices(1000, random)
    const isMeant = (device: ExampleDevice) => hasAll(device, [home(5)])
    const counts = new Map(
      devices.map((device) => [device.number, Math.floor(random() * (isMeant(device) ? 9 : 3))]),
    )
    const often = new Set(devices.filter(isMeant).slice(0, 5))
    const chance = devices.filter((device, index) => often.has(device) || index % 30 === 0)
    const alerting = new Map([[reboots, new Set(chance.map(({ number }) => number))]])
    expect(findAnomalies(tableOf(devices), alerting)).toEqual([])
    const found = findAnomalies(tableOf(devices), alerting, new Map([[reboots, counts]]))
    expect(found.map(named)).toEqual([`${reboots}: homeLocation 5`])
  })

  it.each([1, 30])(
    'names all properties with the same devices as one, beside %d others [F-604]',
    (others) => {
      const { devices, alerting } = searched(2, [{ properties: [home(3)], rate: 0.5 }])
      const repeated = devices.map(({ number, properties }) => ({
        number,
        properties: [
          ...properties,
          ...properties
            .filter(({ name }) => name === 'homeLocation')
            .flatMap(({ value }) =>
              Array.from({ length: others }, (_, index) => ({
                name: 'group' as const,
                value: `group ${index} of ${value}`,
              })),
            ),
        ],
      }))
      const [found] = findAnomalies(tableOf(repeated), alerting)
      const [name, ...less] = found?.names ?? []
      expect(name?.properties).toEqual([home(3)])
      expect(name?.alike.count).toBe(others)
      expect(name?.alike.some).toHaveLength(Math.min(others, 20))
      expect(name?.alike.some[0]).toEqual([{ name: 'group', value: 'group 0 of homeLocation 3' }])
      expect(name?.probability).toBeGreaterThan(0.95)
      expect(less).toEqual([])
    },
  )

  it('names the cause among what it could be in nearly all estates, surest first [F-604]', () => {
    let [held, found] = [0, 0]
    for (let from = 0; from < 40; from++) {
      const cause = [{ name: 'firmware' as const, value: 'model 0 firmware 1' }]
      const { found: anomalies } = searched(from, [{ properties: cause, rate: 0.12 }], 2000)
      for (const { names, properties } of anomalies) {
        found++
        expect(names[0]?.properties).toEqual(properties)
        const shares = names.map(({ probability }) => probability)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
        if (
          names.some((name) => name.properties.length === 1 && name.properties[0]?.value === cause[0]?.value)
        )
          held++
      }
    }
    expect(found).toBeGreaterThanOrEqual(20)
    expect(held / found).toBeGreaterThanOrEqual(0.9)
  })

  it('pauses often, however large its groups are [F-605]', () => {
    const { devices, alerting } = searched(5, [{ properties: [home(1)], rate: 0.5 }], 6000)
    const table = tableOf(devices)
    const search = searchForAnomalies(table, alerting)
    let pauses = 0
    while (!search.next().done) pauses++
    const parts = table.values.reduce(
      (sum, _, value) => sum + Math.ceil(table.devicesOf.list(value).length / 2000),
      0,
    )
    expect(pauses).toBeGreaterThan(parts)
  })

  it('is the same whatever the order of the devices', () => {
    const { devices, alerting, found } = searched(7, [{ properties: [model(1), home(1)], rate: 0.8 }], 600)
    fc.assert(
      fc.property(fc.shuffledSubarray(devices, { minLength: devices.length }), (shuffled) => {
        expect(findAnomalies(tableOf(shuffled), alerting)).toEqual(found)
      }),
      { numRuns: 10 },
    )
  })

  it('is the same where a property is given twice, under another name', () => {
    for (let from = 0; from < 10; from++) {
      const { devices, alerting, found } = searched(from, [
        { properties: [home(3)], rate: 0.5 },
        { properties: [model(1), home(1)], rate: 0.8 },
      ])
      const doubled = devices.map(({ number, properties }) => {
        const copies = properties.filter(({ name }) => name === 'model')
        return {
          number,
          properties: [
            ...properties,
            ...copies.map(({ value }) => ({ name: 'manufacturer' as const, value })),
          ],
        }
      })
      expect(found.length).toBeGreaterThan(0)
      const foundIn = (estate: readonly ExampleDevice[]) =>
        findAnomalies(tableOf(estate), alerting).map(({ names: _names, ...each }) => each)
      expect(foundIn(doubled)).toEqual(foundIn(devices))
    }
  })
})
