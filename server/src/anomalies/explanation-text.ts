import { type AnomalyProperty, anomalyProperties } from '@muster/contract'
import type { PropertyValue } from '@muster/rules'
import { z } from 'zod'

const Stored = z.array(z.tuple([z.enum(anomalyProperties), z.string()]))

/** Properties as one text, by which the same explanation is known again. */
export const propertiesText = (properties: readonly PropertyValue[]): string =>
  JSON.stringify(properties.map(({ name, value }): [AnomalyProperty, string] => [name, value]))

export const propertiesIn = (text: string): PropertyValue[] =>
  Stored.parse(JSON.parse(text)).map(([name, value]) => ({ name, value }))

/** In one line, with what people call the values. */
export const descriptionOf = (
  properties: readonly Pick<PropertyValue, 'name'>[],
  labels: readonly string[],
): string => properties.map(({ name }, index) => `${name} ${labels[index]}`).join(', ')
