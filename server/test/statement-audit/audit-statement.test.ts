import { describe, expect, it } from 'vitest'
import { auditStatement } from './audit-statement.ts'
import type { Violation } from './violation.ts'

const schema = { tenantTables: new Set(['device', 'battery', 'device_group']) }
const rules = (sql: string) => auditStatement(sql, schema).map((violation) => violation.rule)
const messages = (sql: string) => auditStatement(sql, schema).map((violation) => violation.message)

describe('reading', () => {
  it.each([
    'SELECT * FROM device WHERE world_id = $1',
    "SELECT * FROM device WHERE world_id = 'demo' AND id = $1",
    'SELECT * FROM device d WHERE $1 = d.world_id',
    'SELECT * FROM public.device WHERE device.world_id = $1::text',
    'select "d"."id" from "device" as "d" where "d"."world_id" = $1 and "d"."id" = $2',
    'SELECT * FROM device WHERE (world_id, id) = ($1, $2)',
    'SELECT * FROM device WHERE world_id = $1 AND (id = $2 OR id = $3) ORDER BY id LIMIT 1 FOR UPDATE',
  ])('passes: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it.each([
    'SELECT * FROM device',
    'SELECT count(*) FROM device WHERE id = $1',
    'SELECT * FROM device WHERE world_id = $1 OR id = $2',
    'SELECT * FROM device WHERE NOT world_id = $1',
    'SELECT * FROM device WHERE world_id <> $1',
    'SELECT * FROM device WHERE world_id = ANY($1)',
    "SELECT * FROM device WHERE world_id IN ('demo', 'other')",
    'SELECT * FROM device WHERE world_id = world_id',
    'SELECT * FROM device WHERE world_id = id',
    'SELECT * FROM device WHERE world_id = NULL',
    "SELECT * FROM device WHERE world_id = current_setting('app.world')",
    'SELECT * FROM device WHERE lower(world_id) = $1',
    'SELECT * FROM ONLY public.device',
    'SELECT * FROM device TABLESAMPLE SYSTEM (1)',
    'TABLE device',
  ])('is refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['worldNotBound'])
  })

  it('names the table, and its alias in the statement', () => {
    expect(messages('SELECT * FROM device AS d')).toEqual([
      'device AS d is used without d.world_id = …: bind it to a parameter, or to a world_id that is bound',
    ])
    expect(messages('SELECT * FROM device')[0]).toMatch(/^device is used without device\.world_id = …/)
  })
})

describe('joins', () => {
  it.each([
    'SELECT * FROM device d JOIN battery b ON b.world_id = d.world_id AND b.device = d.id WHERE d.world_id = $1',
    'SELECT * FROM device d JOIN battery b ON b.world_id = d.world_id WHERE b.world_id = $1',
    'SELECT * FROM device d, battery b WHERE d.world_id = $1 AND b.world_id = $1',
    'SELECT * FROM device d JOIN battery b ON (b.world_id, b.device) = (d.world_id, d.id) WHERE d.world_id = $1',
    'SELECT * FROM device d LEFT JOIN battery b ON b.world_id = d.world_id WHERE d.world_id = $1',
    'SELECT * FROM battery b RIGHT JOIN device d ON b.world_id = d.world_id WHERE d.world_id = $1',
    'SELECT * FROM device JOIN battery USING (world_id, id) WHERE world_id = $1',
    'SELECT * FROM device d JOIN battery b USING (world_id) WHERE d.world_id = $1',
    `SELECT * FROM device d JOIN battery b ON b.world_id = d.world_id
      JOIN device_group g ON g.world_id = b.world_id WHERE d.world_id = $1`,
    'SELECT * FROM device d JOIN world w ON w.id = d.world_id WHERE d.world_id = $1',
    'SELECT * FROM device d JOIN unnest($2::text[]) AS v(id) ON v.id = d.id WHERE d.world_id = $1',
    `SELECT * FROM device d CROSS JOIN LATERAL
      (SELECT * FROM battery b WHERE b.world_id = d.world_id LIMIT 1) b WHERE d.world_id = $1`,
    `SELECT * FROM device d FULL JOIN battery b ON b.world_id = d.world_id
      WHERE d.world_id = $1 AND b.world_id = $1`,
  ])('pass: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it.each<[sql: string, unbound: number]>([
    ['SELECT * FROM device d JOIN battery b ON b.device = d.id WHERE d.world_id = $1', 1],
    ['SELECT * FROM device d JOIN battery b ON b.world_id = d.world_id', 2],
    ['SELECT * FROM device d, battery b WHERE d.world_id = $1', 1],
    ['SELECT * FROM device d JOIN device e ON e.id = d.parent WHERE d.world_id = $1', 1],
    ['SELECT * FROM device d JOIN world w ON w.id = d.world_id WHERE w.id = $1', 1],
    ['SELECT * FROM device d NATURAL JOIN battery b WHERE d.world_id = $1', 1],
    // The condition of an outer join does not limit its preserved side.
    ['SELECT * FROM device d LEFT JOIN battery b ON b.world_id = $1 AND d.world_id = $1', 1],
    ['SELECT * FROM device d LEFT JOIN battery b ON d.world_id = $1 AND b.world_id = d.world_id', 2],
    ['SELECT * FROM device d LEFT JOIN battery b USING (world_id)', 2],
    ['SELECT * FROM device d RIGHT JOIN battery b ON d.world_id = $1 AND b.world_id = $1', 1],
    ['SELECT * FROM device d FULL JOIN battery b ON b.world_id = d.world_id WHERE d.world_id = $1', 1],
    // Without LATERAL a subquery does not see its neighbours.
    [
      'SELECT * FROM device d, (SELECT * FROM battery b WHERE b.world_id = d.world_id) x WHERE d.world_id = $1',
      1,
    ],
    [
      `SELECT * FROM device d, LATERAL (SELECT 1) l,
        (SELECT * FROM battery b WHERE b.world_id = d.world_id) x WHERE d.world_id = $1`,
      1,
    ],
    ['SELECT * FROM device d JOIN unnest($1::text[]) AS v(world_id) ON v.world_id = d.world_id', 1],
  ])('are refused: %s', (sql, unbound) => {
    expect(rules(sql)).toEqual(Array.from({ length: unbound }, () => 'worldNotBound'))
  })
})

describe('subqueries and named queries', () => {
  it.each([
    `SELECT * FROM device d WHERE d.world_id = $1
      AND EXISTS (SELECT 1 FROM battery b WHERE b.world_id = d.world_id AND b.device = d.id)`,
    'SELECT (SELECT count(*) FROM battery b WHERE b.world_id = d.world_id) FROM device d WHERE d.world_id = $1',
    'SELECT * FROM world w WHERE w.id IN (SELECT world_id FROM device WHERE world_id = $1)',
    'SELECT * FROM (SELECT * FROM device WHERE world_id = $1) x JOIN battery b ON b.world_id = x.world_id',
    'SELECT * FROM (SELECT $1 AS world_id) w JOIN device d ON d.world_id = w.world_id',
    'SELECT * FROM (SELECT d.world_id FROM device d WHERE d.world_id = $1) x(world_id), battery b WHERE b.world_id = x.world_id',
    'WITH d AS (SELECT * FROM device WHERE world_id = $1) SELECT * FROM d',
    'WITH device AS (SELECT 1) SELECT * FROM device',
    'WITH d AS (SELECT world_id, id FROM device WHERE world_id = $1) SELECT * FROM d JOIN battery b ON b.world_id = d.world_id',
    'WITH d(world_id) AS (SELECT x.world_id FROM device x WHERE x.world_id = $1) SELECT * FROM d JOIN battery b USING (world_id)',
    `WITH RECURSIVE up AS (
        SELECT world_id, id, parent FROM device WHERE world_id = $1 AND id = $2
        UNION ALL SELECT d.world_id, d.id, d.parent FROM device d JOIN up ON up.parent = d.id AND up.world_id = d.world_id
      ) SELECT * FROM up`,
    'SELECT id FROM device WHERE world_id = $1 UNION SELECT id FROM battery WHERE world_id = $1',
    'WITH gone AS (DELETE FROM device WHERE world_id = $1 RETURNING world_id, id) SELECT * FROM battery b JOIN gone g ON b.world_id = g.world_id',
    `SELECT * FROM device d JOIN battery b ON b.world_id = d.world_id
      AND EXISTS (SELECT 1 FROM device_group g WHERE g.world_id = b.world_id) WHERE d.world_id = $1`,
    'EXPLAIN SELECT * FROM device WHERE world_id = $1',
  ])('pass: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it.each([
    'SELECT * FROM device d WHERE d.world_id = $1 AND EXISTS (SELECT 1 FROM battery b WHERE b.device = d.id)',
    'SELECT * FROM device d WHERE EXISTS (SELECT 1 FROM battery b WHERE b.world_id = $1 AND b.world_id = d.world_id)',
    'SELECT (SELECT count(*) FROM battery) FROM device d WHERE d.world_id = $1',
    'SELECT * FROM world w WHERE w.id IN (SELECT world_id FROM device)',
    'SELECT * FROM world w WHERE EXISTS (SELECT 1 FROM device d WHERE d.world_id = w.id)',
    'SELECT * FROM (SELECT * FROM device) x',
    'SELECT * FROM (SELECT * FROM device) x WHERE x.world_id = $1',
    'WITH d AS (SELECT * FROM device) SELECT * FROM d',
    'WITH d AS (SELECT id AS world_id FROM device WHERE world_id = $1) SELECT * FROM d JOIN battery b ON b.world_id = d.world_id',
    'WITH d(id, world_id) AS (SELECT world_id, id FROM device WHERE world_id = $1) SELECT * FROM d JOIN battery b USING (world_id)',
    `WITH RECURSIVE up AS (
        SELECT world_id, id, parent FROM device WHERE world_id = $1
        UNION ALL SELECT d.world_id, d.id, d.parent FROM device d JOIN up ON up.parent = d.id
      ) SELECT * FROM up`,
    'SELECT id FROM device WHERE world_id = $1 UNION SELECT id FROM battery',
    'SELECT * FROM (SELECT $1 AS world_id UNION SELECT id FROM world) w JOIN device d ON d.world_id = w.world_id',
    'SELECT * FROM (SELECT d.*, $1 FROM device d WHERE d.world_id = $1) x(id, world_id) JOIN battery b USING (world_id)',
    'SELECT 1 FROM world ORDER BY (SELECT max(id) FROM device)',
    'SELECT 1 FROM generate_series(1, (SELECT count(*) FROM device))',
    'SELECT 1 FROM world w JOIN account a ON a.id = (SELECT min(id) FROM device)',
    'EXPLAIN SELECT * FROM device',
    'CREATE TABLE copy AS SELECT * FROM device',
    'PREPARE q AS SELECT * FROM device',
    'COPY (SELECT * FROM device) TO STDOUT',
  ])('are refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['worldNotBound'])
  })
})

describe('updating and deleting', () => {
  it.each([
    'UPDATE device SET name = $1 WHERE world_id = $2 AND id = $3',
    'UPDATE device AS d SET name = v.name FROM unnest($2::text[], $3::text[]) AS v(id, name) WHERE d.world_id = $1 AND d.id = v.id',
    'UPDATE device d SET n = b.n FROM battery b WHERE b.world_id = d.world_id AND d.world_id = $1',
    'UPDATE device d SET n = (SELECT count(*) FROM battery b WHERE b.world_id = d.world_id) WHERE d.world_id = $1',
    'UPDATE device SET name = $1 WHERE world_id = $2 AND seen_at < now()',
    'DELETE FROM device WHERE world_id = $1',
    'DELETE FROM device d USING battery b WHERE d.world_id = $1 AND b.world_id = d.world_id',
  ])('passes: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it.each<[sql: string, rules: Violation['rule'][]]>([
    ['UPDATE device SET name = $1', ['worldNotBound']],
    ['UPDATE device SET name = $1 WHERE id = $2', ['worldNotBound']],
    ['UPDATE device d SET n = b.n FROM battery b WHERE d.world_id = $1', ['worldNotBound']],
    ['UPDATE device SET n = (SELECT count(*) FROM battery) WHERE world_id = $1', ['worldNotBound']],
    ['UPDATE world SET name = $1 WHERE id IN (SELECT world_id FROM device)', ['worldNotBound']],
    ['UPDATE device SET world_id = $1 WHERE world_id = $2', ['worldChanged']],
    ['UPDATE device SET (world_id, id) = ($1, $2) WHERE world_id = $3', ['worldChanged']],
    ['DELETE FROM device', ['worldNotBound']],
    ['DELETE FROM device d USING battery b WHERE d.world_id = $1', ['worldNotBound']],
    ['DELETE FROM account USING device', ['worldNotBound']],
    [
      'INSERT INTO device (world_id, id) VALUES ($1, $2) ON CONFLICT (world_id, id) DO UPDATE SET world_id = $3',
      ['worldChanged'],
    ],
    ['WITH x AS (UPDATE device SET n = 1 RETURNING id) SELECT * FROM x', ['worldNotBound']],
  ])('is refused: %s', (sql, expected) => {
    expect(rules(sql)).toEqual(expected)
  })
})

describe('functions in writes', () => {
  it.each([
    'INSERT INTO device (world_id, at) VALUES ($1, now())',
    'INSERT INTO device (world_id, at) VALUES ($1, CURRENT_TIMESTAMP)',
    'INSERT INTO device (world_id, at) VALUES ($1, CURRENT_DATE)',
    'INSERT INTO device (world_id, at) VALUES ($1, pg_catalog.clock_timestamp())',
    'INSERT INTO device (world_id, id) VALUES ($1, gen_random_uuid())',
    "INSERT INTO device (world_id, n) VALUES ($1, nextval('numbers'))",
    'INSERT INTO device (world_id, n) VALUES ($1, our_own_function($2))',
    "INSERT INTO device (world_id, day) VALUES ($1, date_trunc('day', $2::timestamptz))",
    'INSERT INTO device (world_id, at) SELECT $1, now() FROM unnest($2::text[]) AS v(id) RETURNING 1',
    'INSERT INTO device (world_id, at) SELECT $1, $2::timestamptz UNION ALL SELECT $1, now() RETURNING 1',
    'INSERT INTO device (world_id, at) VALUES ($1, $2) ON CONFLICT (world_id) DO UPDATE SET at = now()',
    'INSERT INTO device (world_id, at) VALUES ($1, $2) ON CONFLICT (world_id) DO UPDATE SET at = $2 WHERE device.at < now()',
    'UPDATE device SET at = now() WHERE world_id = $1',
    'UPDATE device SET at = $2::timestamptz + (now() - $3) * 2 WHERE world_id = $1',
    'UPDATE device SET at = (SELECT max(now())) WHERE world_id = $1',
    'UPDATE device SET who = CURRENT_USER WHERE world_id = $1',
  ])('that are not immutable are refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['notImmutable'])
  })

  it.each([
    'INSERT INTO device (world_id, name) VALUES ($1, lower(trim($2)))',
    'UPDATE device SET n = coalesce(n, 0) + 1, tags = array_append(tags, $2) WHERE world_id = $1',
    "UPDATE device SET settings = jsonb_set(settings, '{a}', $2::jsonb) WHERE world_id = $1",
    'INSERT INTO device (world_id, n) SELECT b.world_id, count(*) FROM battery b WHERE b.world_id = $1 GROUP BY 1 RETURNING 1',
    'SELECT now() FROM device WHERE world_id = $1',
    'UPDATE world SET created_at = now()',
    'INSERT INTO job (at) VALUES (now())',
  ])('that are immutable, or not in a write to a tenant table, pass: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it('are named once, with the statement', () => {
    expect(messages('UPDATE device SET a = now(), b = now() WHERE world_id = $1')).toEqual([
      'UPDATE device writes now(), which is not known to be immutable: pass its value as a parameter',
    ])
  })
})

describe('other statements', () => {
  it.each<[sql: string, rule: Violation['rule']]>([
    ['MERGE INTO device d USING account a ON a.id = d.id WHEN MATCHED THEN DELETE', 'merge'],
    ['MERGE INTO account a USING device d ON a.id = d.id WHEN MATCHED THEN DELETE', 'merge'],
    [
      'WITH m AS (MERGE INTO device d USING account a ON a.id = d.id WHEN MATCHED THEN DELETE RETURNING 1) TABLE m',
      'merge',
    ],
    ['TRUNCATE account, device', 'wholeTable'],
    ['COPY device FROM STDIN', 'wholeTable'],
  ])('are refused: %s', (sql, rule) => {
    expect(rules(sql)).toEqual([rule])
  })

  it.each([
    'BEGIN',
    'COMMIT',
    "SET LOCAL app.world = 'demo'",
    'SELECT 1',
    'SELECT * FROM world WHERE organisation_id = $1',
    'MERGE INTO account a USING world w ON a.id = w.id WHEN MATCHED THEN DELETE',
    'TRUNCATE account',
    'SELECT * FROM pgboss.job WHERE name = $1',
    'UPDATE pgboss.device SET name = now()',
    'SELECT pg_advisory_xact_lock($1)',
    'CREATE TABLE device (world_id text)',
    '',
    '-- nothing',
  ])('pass: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it('that PostgreSQL cannot parse are reported', () => {
    expect(rules('this is no SQL')).toEqual(['unreadable'])
  })

  it('are reported separately when several are in one text', () => {
    const sql =
      'BEGIN; SELECT * FROM device; SELECT * FROM device WHERE world_id = $1; DELETE FROM battery; COMMIT'
    expect(messages(sql).map((message) => message.split(' ')[0])).toEqual(['device', 'battery'])
  })
})

describe('what is known already', () => {
  it('is not parsed again', () => {
    const sql = 'SELECT * FROM device -- again'
    expect(auditStatement(sql, schema)).toBe(auditStatement(sql, schema))
  })

  it('is known for one schema only', () => {
    const sql = 'SELECT * FROM device -- elsewhere'
    expect(auditStatement(sql, schema)).toHaveLength(1)
    expect(auditStatement(sql, { tenantTables: new Set(['battery']) })).toEqual([])
  })
})
