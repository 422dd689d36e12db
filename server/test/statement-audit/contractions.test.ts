import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditContractions, contractionsOf } from './contractions.ts'

describe('a migration that processes of the last release do not notice', () => {
  it.each([
    [
      'a new table, with everything about it',
      `CREATE TABLE t (id text PRIMARY KEY, a text NOT NULL);
      ALTER TABLE t ENABLE ROW LEVEL SECURITY; CREATE UNIQUE INDEX i ON t (a);
      ALTER TABLE t ADD CONSTRAINT c CHECK (a <> ''); ALTER TABLE t ALTER a SET NOT NULL;
      CREATE POLICY p ON t USING (true); GRANT SELECT ON t TO muster_service`,
    ],
    ['a column that may be null', 'ALTER TABLE t ADD COLUMN a text'],
    ['a required column with a default', `ALTER TABLE t ADD COLUMN a text NOT NULL DEFAULT ''`],
    ['a generated column', 'ALTER TABLE t ADD COLUMN a int NOT NULL GENERATED ALWAYS AS (1) STORED'],
    ['an index', 'CREATE INDEX i ON t (a)'],
    ['a new default', 'ALTER TABLE t ALTER a SET DEFAULT 1'],
    [
      'a function, for the service alone',
      `CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
      REVOKE ALL ON FUNCTION f FROM PUBLIC; GRANT EXECUTE ON FUNCTION f TO muster_service`,
    ],
    ['rows', 'UPDATE t SET a = 1'],
  ])('%s', (_what, sql) => {
    expect(contractionsOf(sql)).toEqual([])
  })
})

describe('a migration that processes of the last release notice', () => {
  it.each([
    ['DROP TABLE t', 'drops the table t'],
    ['DROP FUNCTION f(int)', 'drops the function f'],
    ['DROP INDEX i', 'drops the index i'],
    ['DROP POLICY p ON t', 'drops the policy p'],
    ['DROP VIEW v', 'drops the view v'],
    ['ALTER TABLE t DROP COLUMN a', 'drops t.a'],
    ['ALTER TABLE t RENAME TO u', 'renames t'],
    ['ALTER TABLE t RENAME COLUMN a TO b', 'renames a'],
    ['ALTER TABLE t ALTER a TYPE bigint', 'changes the type of t.a'],
    ['ALTER TABLE t ALTER a SET NOT NULL', 'requires t.a'],
    ['ALTER TABLE t ALTER a DROP DEFAULT', 'drops the default of t.a'],
    ['ALTER TABLE t ADD COLUMN a text NOT NULL', 'adds to t a required column without a default'],
    ['ALTER TABLE t ADD CHECK (a > 1)', 'adds a constraint to t'],
    ['ALTER TABLE t DROP CONSTRAINT c', 'drops the constraint c of t'],
    ['ALTER TABLE t ENABLE ROW LEVEL SECURITY', 'enables row-level security of t'],
    ['CREATE UNIQUE INDEX i ON t (a)', 'makes i unique'],
    ['REVOKE SELECT ON t FROM muster_service', 'revokes a right'],
    ['REVOKE ALL ON FUNCTION f FROM PUBLIC', 'revokes a right'],
    [
      `CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
      REVOKE ALL ON FUNCTION f FROM PUBLIC`,
      'revokes a right',
    ],
  ])('%s', (sql, what) => {
    expect(contractionsOf(sql)).toEqual([what])
    expect(auditContractions({ name: '0030_less.sql', sql })).toEqual([
      { rule: 'leavesBehind', message: expect.stringContaining(`0030_less.sql ${what}: `) },
    ])
  })

  it('is allowed where it says which processes it leaves behind', () => {
    expect(auditContractions({ name: '0030_less.sql', sql: '-- oldest: 0028\nDROP TABLE t;' })).toEqual([])
  })
})

describe('the migrations of the product', () => {
  /** Earlier ones were applied while nothing ran. */
  const firstWhileRunning = 25
  const folder = join(import.meta.dirname, '../../migrations')
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => ({
      name,
      number: Number(name.slice(0, 4)),
      sql: readFileSync(join(folder, name), 'utf8'),
    }))

  it('take nothing away from running processes of the last release, or say whom they leave behind', () => {
    const later = migrations.filter(({ number }) => number >= firstWhileRunning)
    expect(later.flatMap(auditContractions)).toEqual([])
  })

  it('leave behind only processes older than a migration that is there', () => {
    for (const { name, number, sql } of migrations) {
      for (const [, oldest] of sql.matchAll(/^-- oldest:(.*)$/gm)) {
        expect(oldest, name).toMatch(/^ \d{4}$/)
        expect(Number(oldest), name).toBeLessThanOrEqual(number)
        expect(Number(oldest), name).toBeGreaterThanOrEqual(firstWhileRunning)
      }
    }
  })
})
