import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { auditStatement, tenantTablesOf } from './statement-audit/index.ts'

const folder = path.resolve(import.meta.dirname, '../migrations')
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))

/**
 * Records every statement that the service sends while a file's tests run, and holds each against the rules
 * that keep one SQL from a laptop to a cluster.
 */
const sent = new Set<string>()
const query = pg.Client.prototype.query
pg.Client.prototype.query = function record(this: pg.Client, ...input: unknown[]) {
  const first = input[0]
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  if (typeof text === 'string' && String(this.user).endsWith('_login')) sent.add(text)
  return Reflect.apply(query, this, input)
} as typeof query

afterAll(async () => {
  const tenantTables = await tenantTablesOf(migrations)
  const violations: string[] = []
  for (const text of sent) {
    for (const violation of await auditStatement(text, { tenantTables })) {
      violations.push(`${violation.message}\n  ${text}`)
    }
  }
  expect(violations).toEqual([])
})
