import { deviceAlerts } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FoundAnomaly, findAnomalies } from './find-anomalies.ts'
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

  it('requires at least five devices with the alert, and twice as many as expected', () => {
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
    // Half of many devices and nine tenths of few: significant, but not twice as many.
    const often = [...alike(400, 1, 'few'), ...alike(4000, 1000, 'many')]
    const marked = new Set([...first(360, 1), ...first(2000, 1000)])
    expect(findAnomalies(tableOf(often), new Map([[reboots, marked]]))).toEqual([])
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
      expect(findAnomalies(tableOf(doubled), alerting)).toEqual(found)
    }
  })
})
