import type { AuditEntry } from '@muster/contract'

type Values = NonNullable<AuditEntry['before']>
export type Value = Values[string]

export interface ChangedField {
  /** Path to the field, outermost name first. */
  path: readonly string[]
  /** Undefined where the record had no such field. */
  before: Value | undefined
  after: Value | undefined
}

const isGroup = (value: Value | undefined): value is { [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every leaf value of a record by its path. A dot in a name counts as a separator too. */
function flatten(values: { [name: string]: Value }, path: readonly string[] = []): Map<string, Value> {
  const flat = new Map<string, Value>()
  for (const [name, value] of Object.entries(values)) {
    const here = [...path, ...name.split('.')]
    if (isGroup(value)) for (const [key, inner] of flatten(value, here)) flat.set(key, inner)
    else flat.set(here.join('.'), value)
  }
  return flat
}

/** By name, but a switch before its thresholds, and the lower threshold first. */
const place = (key: string) =>
  key
    .replace(/enabled$/i, ' 1')
    .replace(/yellow$/i, ' 2')
    .replace(/red$/i, ' 3')
    .replace(/period$/i, ' 4')

/** What changed, field by field; all fields of a created or deleted record. The server keeps no order of fields. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const old = flatten(before ?? {})
  const now = flatten(after ?? {})
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => (place(a) < place(b) ? -1 : 1))
  return keys
    .map((key) => ({ path: key.split('.'), before: old.get(key), after: now.get(key) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}
