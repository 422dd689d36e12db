import type { Call } from '@muster/contract'
import { z } from 'zod'
import type { JsonSchema } from '../../src/platform/api-reference/schema-text.ts'

/** A place for text in a call's input: `data.groups1[]`, or `tablePageSizes{}` for the keys of a map. */
export interface TextPosition {
  part: 'query' | 'body'
  place: string
}

type Schema = JsonSchema & { propertyNames?: JsonSchema; allOf?: JsonSchema[] }
type Container = Record<string, unknown>

function textsIn(schema: Schema, place: string): string[] {
  const { type, properties = {}, items, prefixItems = [], additionalProperties: others } = schema
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inside = (name: string) => (place === '' ? name : `${place}.${name}`)
  // A schema without a type may be a text.
  const isText = [type ?? []].flat().includes('string') || Object.keys(schema).length === 0
  return [
    ...(isText ? [place] : []),
    ...choices.flatMap((choice) => textsIn(choice, place)),
    ...(items ? textsIn(items, `${place}[]`) : []),
    ...prefixItems.flatMap((item, index) => textsIn(item, `${place}.${index}`)),
    ...Object.entries(properties).flatMap(([name, property]) => textsIn(property, inside(name))),
    ...(schema.propertyNames ? [`${place}{}`] : []),
    ...(typeof others === 'object' ? textsIn(others, `${place}{}.value`) : []),
  ]
}

export function textPositions(call: Call): TextPosition[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [...new Set(textsIn(json as Schema, ''))].map((place) => ({ part, place }))
  })
}

const stepsOf = (place: string): string[] =>
  place.replaceAll('[]', '.0').replaceAll('{}.value', '.{}').replace(/\{\}$/, '.{name}').split('.')

const firstName = (holder: unknown): string => Object.keys((holder ?? {}) as Container)[0] ?? 'any'

/** The value at a place: the first item of a list and the first entry of a map stand for all. */
export function textAt(document: unknown, place: string): unknown {
  let value = document
  for (const step of stepsOf(place)) {
    if (step === '{name}') return Object.keys((value ?? {}) as Container)[0]
    value = (value as Container | null | undefined)?.[step === '{}' ? firstName(value) : step]
  }
  return value
}

/** Puts a text at a place, and returns the name by which a refusal calls it. */
export function putText(document: object, place: string, text: string): string {
  const steps = stepsOf(place)
  const last = steps.pop() ?? ''
  const named: string[] = []
  let holder = document as Container
  for (const [index, step] of steps.entries()) {
    const name = step === '{}' ? firstName(holder) : step
    holder[name] ??= (steps[index + 1] ?? last) === '0' ? [] : {}
    holder = holder[name] as Container
    named.push(name)
  }
  const name = last === '{name}' ? text : last === '{}' ? firstName(holder) : last
  let value: unknown = text
  if (last === '{name}') {
    const replaced = firstName(holder)
    value = holder[replaced] ?? 1
    delete holder[replaced]
  }
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
  return [...named, name].join('.')
}
