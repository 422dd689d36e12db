import { createHash } from 'node:crypto'
import { type AnomalyProperty, anomalyProperties, type DeviceAlert } from '@muster/contract'
import type { PossibleName, PropertyValue } from '@muster/rules'
import { z } from 'zod'

const Stored = z.array(z.tuple([z.enum(anomalyProperties), z.string()]))
const StoredNames = z.array(z.tuple([Stored, z.array(z.string()), z.number()]))
const StoredAlike = z.array(z.tuple([Stored, z.int(), z.array(z.tuple([Stored, z.array(z.string())]))]))

const stored = (properties: readonly PropertyValue[]): [AnomalyProperty, string][] =>
  properties.map(({ name, value }) => [name, value])
const values = (properties: z.infer<typeof Stored>): PropertyValue[] =>
  properties.map(([name, value]) => ({ name, value }))

/**
 * The same id for the same explanation, whenever found. A hash, because devices may send texts too long for an index.
 */
export const explanationId = (alert: DeviceAlert, properties: readonly PropertyValue[]): string =>
  createHash('sha256')
    .update(`${alert} ${propertiesText(properties)}`)
    .digest('base64url')

export const propertiesText = (properties: readonly PropertyValue[]): string =>
  JSON.stringify(stored(properties))

/** The packages of the applications among them; none has a space, versions may. */
export const packagesOf = (properties: readonly PropertyValue[]): string[] =>
  properties.flatMap(({ name, value }) =>
    name === 'application' ? value.slice(0, Math.max(0, value.indexOf(' '))) : [],
  )

/** What the stored properties contain where they name an application, in any version. */
export const anyVersionText = (packageName: string): string =>
  JSON.stringify(['application', `${packageName} `] satisfies [AnomalyProperty, string]).slice(
    0,
    -'"]'.length,
  )

export const propertiesIn = (text: string): PropertyValue[] => values(Stored.parse(JSON.parse(text)))

/** In one line, with the display names of the values. */
export const descriptionOf = (
  properties: readonly Pick<PropertyValue, 'name'>[],
  labels: readonly string[],
): string => properties.map(({ name }, index) => `${name} ${labels[index]}`).join(', ')

/** Properties with the display names of their values when they were found. */
interface Labelled {
  properties: PropertyValue[]
  labels: string[]
}

/** A name that an anomaly may have, and others of exactly the same devices. */
export interface LabelledName extends Labelled, Pick<PossibleName, 'probability'> {
  alike: { count: number; some: Labelled[] }
}

/** Probabilities to three digits: they are no more exact. */
export const namesText = (names: readonly LabelledName[]): string =>
  JSON.stringify(
    names.map(({ properties, labels, probability }) => [
      stored(properties),
      labels,
      Math.round(probability * 1000) / 1000,
    ]),
  )

/** Of the names that others are alike, what is stored beside them. */
export const alikeText = (names: readonly LabelledName[]): string =>
  JSON.stringify(
    names
      .filter(({ alike }) => alike.count > 0)
      .map(({ properties, alike: { count, some } }) => [
        stored(properties),
        count,
        some.map((other) => [stored(other.properties), other.labels]),
      ]),
  )

export function namesIn(text: string, alikeText: string): LabelledName[] {
  const alike = new Map(
    StoredAlike.parse(JSON.parse(alikeText)).map(([properties, count, some]) => [
      JSON.stringify(properties),
      { count, some: some.map(([other, labels]) => ({ properties: values(other), labels })) },
    ]),
  )
  return StoredNames.parse(JSON.parse(text)).map(([properties, labels, probability]) => ({
    properties: values(properties),
    ...{ labels, probability, alike: alike.get(JSON.stringify(properties)) ?? { count: 0, some: [] } },
  }))
}
