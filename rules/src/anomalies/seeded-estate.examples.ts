import type { AnomalyProperty, DeviceAlert } from '@muster/contract'
import { type PropertyTable, PropertyTableBuilder, type PropertyValue } from './property-table.ts'

/** Seeded random numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface ExampleDevice {
  number: number
  properties: PropertyValue[]
}

/** How many values each property has; firmware depends on the model, as in reality. */
const kinds = { model: 6, homeLocation: 20, group: 8, simOperator: 4, clientVersion: 3 } as const
const applications = 12

/** Devices of an invented estate with random properties. */
export function exampleDevices(count: number, random: () => number): ExampleDevice[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = (most: number) => Math.floor(random() * random() * most)
    const properties: PropertyValue[] = Object.entries(kinds).map(([name, values]) => ({
      name: name as AnomalyProperty,
      value: `${name} ${pick(values)}`,
    }))
    const model = properties.find(({ name }) => name === 'model')?.value
    properties.push({ name: 'firmware', value: `${model} firmware ${pick(4)}` })
    for (let application = 0; application < applications; application++) {
      properties.push({ name: 'application', value: `application ${application} ${pick(3)}` })
    }
    return { number: index * 3 + 1, properties }
  })
}

export function tableOf(devices: readonly ExampleDevice[]): PropertyTable {
  const builder = new PropertyTableBuilder()
  for (const { number, properties } of devices) {
    builder.add(
      number,
      properties.map(({ name, value }) => builder.idOf(name, value)),
    )
  }
  return builder.build()
}

export const hasAll = (device: ExampleDevice, wanted: readonly PropertyValue[]): boolean =>
  wanted.every((each) => device.properties.some((own) => own.name === each.name && own.value === each.value))

/** The numbers of alerting devices: some at random, and more of those with the properties of a cause. */
export function alertingBy(
  devices: readonly ExampleDevice[],
  random: () => number,
  rate: number,
  causes: readonly { properties: readonly PropertyValue[]; rate: number }[] = [],
): Set<number> {
  const alerting = devices.filter((device) => {
    const chances = causes.filter(({ properties }) => hasAll(device, properties)).map((cause) => cause.rate)
    return [rate, ...chances].some((chance) => random() < chance)
  })
  return new Set(alerting.map(({ number }) => number))
}

export const reboots: DeviceAlert = 'deviceUserExperienceRebootStatus'
export const drops: DeviceAlert = 'deviceUserExperienceDropStatus'
