import { createHash } from 'node:crypto'
import { type AnomalyProperty, anomalyProperties, type DeviceAlert } from '@muster/contract'
import type { PossibleName, PropertyValue } from '@muster/rules'
import { z } from 'zod'

const Stored = z.array(z.tuple([z.enum(anomalyProperties), z.string()]))
const StoredNames = z.array(z.tuple([Stored, z.array(z.string()), z.number()]))

/**
 * The same id for the same explanation, whenever found. A hash, because devices may send texts too long for an index.
 */
export const explanationId = (alert: DeviceAlert, properties: readonly PropertyValue[]): string =>
  createHash('sha256')
    .update(`${alert} ${propertiesText(properties)}`)
    .digest('base64url')

export const propertiesText = (properties: readonly PropertyValue[]): string =>
  JSON.stringify(properties.map(({ name, value }): [AnomalyProperty, string] => [name, value]))

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

export const propertiesIn = (text: string): PropertyValue[] =>
  Stored.parse(JSON.parse(text)).map(([name, value]) => ({ name, value }))

/** In one line, with the display names of the values. */
export const descriptionOf = (
  properties: readonly Pick<PropertyValue, 'name'>[],
  labels: readonly string[],
): string => properties.map(({ name }, index) => `${name} ${labels[index]}`).join(', ')

/** A name that an anomaly may have, with the display names of its values when it was found. */
export interface LabelledName extends PossibleName {
  labels: string[]
}

/** Probabilities to three digits: they are no more exact. */
export const namesText = (names: readonly LabelledName[]): string =>
  JSON.stringify(
    names.map(({ properties, labels, probability }) => [
      properties.map(({ name, value }) => [name, value]),
      labels,
      Math.round(probability * 1000) / 1000,
    ]),
  )

export const namesIn = (text: string): LabelledName[] =>
  StoredNames.parse(JSON.parse(text)).map(([properties, labels, probability]) => ({
    properties: properties.map(([name, value]) => ({ name, value })),
    labels,
    probability,
  }))
