import {
  AccessPoint,
  ChargeLevel,
  DeviceEvent,
  EnrollBody,
  Fix,
  Hour,
  InstalledApplication,
  InstalledProcess,
  Inventory,
  Report,
  Signal,
  SmartBattery,
  Storage,
} from '@muster/contract'
import { z } from 'zod'
import type { JsonSchema } from '../../src/platform/api-reference/schema-text.ts'

/** The parts that the envelope accepts unparsed, by place. */
const pieces: Record<string, z.ZodType> = {
  inventory: Inventory,
  storage: Storage,
  accessPoint: AccessPoint,
  'smartBatteries[]': SmartBattery,
  'applications.list[]': InstalledApplication,
  'processes.list[]': InstalledProcess,
  'chargeLevels[]': ChargeLevel,
  'locations[]': Fix,
  'signals[]': Signal,
  'hours[]': Hour,
  'events[]': DeviceEvent,
}

export interface Fields {
  /** Places of texts, such as `hours[].applications[].version`. */
  texts: string[]
  /** Places of objects, the document itself as an empty text. */
  objects: string[]
}

function fieldsIn(schema: JsonSchema, place: string, found: Fields): Fields {
  const { type, properties, items, anyOf = [] } = schema
  for (const choice of anyOf) fieldsIn(choice, place, found)
  if (type === 'string') found.texts.push(place)
  if (type === 'array') fieldsIn(items ?? {}, `${place}[]`, found)
  if (properties) {
    found.objects.push(place)
    for (const [name, property] of Object.entries(properties)) {
      fieldsIn(property, place === '' ? name : `${place}.${name}`, found)
    }
  }
  if (Object.keys(schema).length === 0) {
    const piece = pieces[place]
    if (!piece) throw new Error(`what stands at ${place} is not known here`)
    fieldsIn(jsonSchema(piece), place, found)
  }
  return found
}

const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as JsonSchema
}

const fieldsOf = (schema: z.ZodType) => fieldsIn(jsonSchema(schema), '', { texts: [], objects: [] })

export const reportFields = fieldsOf(Report)
export const enrollFields = fieldsOf(EnrollBody)

type Container = Record<string, unknown>

/** Puts a value at a place of a document, in the first item of each list on the way. */
export function put(document: object, place: string, value: unknown): void {
  const steps = place.replaceAll('[]', '.0').split('.')
  const last = steps.pop() ?? ''
  let holder = document as Container
  for (const step of steps) holder = holder[step] as Container
  holder[last] = value
}

export function valueAt(document: object, place: string): unknown {
  if (place === '') return document
  let value: unknown = document
  for (const step of place.replaceAll('[]', '.0').split('.')) value = (value as Container | undefined)?.[step]
  return value
}

/** The name of a field in a refusal: the item of the report with its index in brackets, then a path. */
export function refusalName(place: string): string {
  const item = Object.keys(pieces).find((name) => place.startsWith(`${name}.`))
  if (!item) return place.replaceAll('[]', '.0')
  return `${item.replaceAll('[]', '[0]')}${place.slice(item.length).replaceAll('[]', '.0')}`
}
