export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  /** For a tuple. */
  prefixItems?: JsonSchema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** A JSON schema written as a TypeScript type, with its limits in brackets. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? schema.$ref
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ')
  if (schema.type === 'array') return listText(schema, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  return `${[schema.type ?? 'any'].flat().join(' | ')}${limits(schema)}`
}

function listText(schema: JsonSchema, indent: string): string {
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => schemaText(item, indent)).join(', ')}]`
  const item = schemaText(schema.items ?? {}, indent)
  const most = schema.maxItems === undefined ? '' : ` (at most ${schema.maxItems})`
  return `${/[ |]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]${most}`
}

function objectText(schema: JsonSchema, indent: string): string {
  const deeper = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${deeper}${name}${mark}: ${schemaText(property, deeper)}`
  })
  const { additionalProperties: others } = schema
  if (typeof others === 'object' && Object.keys(others).length > 0) {
    lines.push(`${deeper}[name]: ${schemaText(others, deeper)}`)
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** Limits that say more than that a number is one JSON can hold. */
function limits(schema: JsonSchema): string {
  const { format, minLength, maxLength } = schema
  const [minimum, maximum] = [schema.minimum, schema.maximum].map((limit) =>
    Number.isSafeInteger(limit) && Math.abs(Number(limit)) < Number.MAX_SAFE_INTEGER ? limit : undefined,
  )
  const parts = [
    format,
    between(minLength || undefined, maxLength, ' characters'),
    between(minimum, maximum, ''),
  ].filter(Boolean)
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function between(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? undefined : `at most ${most}${unit}`
}
