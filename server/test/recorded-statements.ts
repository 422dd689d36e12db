import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { auditStatement, tenantTablesOf } from './statement-audit/index.ts'

/**
 * Every statement that the service sends in this worker, checked against the rules that keep one SQL from a laptop to a
 * cluster. Test files share the worker and its `pg`, so the recorder is installed once, when this file is loaded.
 */
const sent = new Set<string>()
/** Statements without a violation: most files send the same ones, and each is parsed once. */
const clean = new Set<string>()

/** Of these a cluster counts the rows that were offered, inserted or not. */
const offersRows = /\bINSERT INTO\b[^;]*\)\s*SELECT\b[^;]*\bON CONFLICT\b/i
/** What nobody can mistake for the number of inserted rows. */
const offered = 1_000_000

const countedAsOffered = (result: pg.QueryResult) => Object.assign(result, { rowCount: offered })

const query = pg.Client.prototype.query
pg.Client.prototype.query = function record(this: pg.Client, ...input: unknown[]) {
  const first = input[0]
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  const answer = Reflect.apply(query, this, input)
  if (typeof text !== 'string' || !String(this.user).endsWith('_login')) return answer
  if (!clean.has(text)) sent.add(text)
  return offersRows.test(text) && answer instanceof Promise ? answer.then(countedAsOffered) : answer
} as typeof query

const folder = path.resolve(import.meta.dirname, '../migrations')
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
const tenantTables = await tenantTablesOf(migrations)

/** The violations among the statements sent since the last call. */
export async function newViolations(): Promise<string[]> {
  const statements = [...sent]
  sent.clear()
  const violations: string[] = []
  for (const text of statements) {
    const found = await auditStatement(text, { tenantTables })
    if (found.length === 0) clean.add(text)
    violations.push(...found.map(({ message }) => `${message}\n  ${text}`))
  }
  return violations
}
