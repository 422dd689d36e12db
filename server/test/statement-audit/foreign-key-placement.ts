import { parseStatements } from './parse.ts'
import type { Violation } from './violation.ts'

const afterDistribution = /^-- after distribution$/m

/**
 * On a cluster a table must be distributed before it has or is the target of foreign keys; to be dropped they need
 * names.
 */
export function auditForeignKeyPlacement(migration: string): Violation[] {
  const [before = '', after = ''] = migration.split(afterDistribution)
  return [
    ...foreignKeys(before).map(
      (name): Violation => ({
        rule: 'foreignKeyPlacement',
        message: `The foreign key ${name ?? 'without a name'} stands before the "-- after distribution" line`,
      }),
    ),
    ...foreignKeys(after)
      .filter((name) => name === undefined)
      .map((): Violation => ({ rule: 'foreignKeyPlacement', message: 'A foreign key has no name' })),
  ]
}

/** The names of the foreign keys that the statements create, wherever declared. */
function foreignKeys(sql: string): (string | undefined)[] {
  const found: (string | undefined)[] = []
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('contype' in value && value.contype === 'CONSTR_FOREIGN') {
      found.push('conname' in value ? String(value.conname) : undefined)
    }
    for (const part of Object.values(value)) search(part)
  }
  if (sql.trim() !== '') search(parseStatements(sql))
  return found
}
