import { describe, expect, it } from 'vitest'
import { auditStatement } from './audit-statement.ts'

const schema = { tenantTables: new Set(['device', 'battery', 'device_group']) }
const rules = (sql: string) => auditStatement(sql, schema).map((violation) => violation.rule)

describe('a subquery among values', () => {
  it('is refused, as a cluster does', () => {
    const value = '(SELECT max(number) FROM device WHERE world_id = $1)'
    expect(rules(`INSERT INTO device (world_id, id) VALUES ($1, ${value})`)).toEqual(['subqueryInValues'])
    expect(rules(`INSERT INTO device (world_id, id) SELECT $1, ${value} RETURNING 1`)).toEqual([])
  })
})

describe('locking rows', () => {
  it.each([
    'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE',
    'SELECT id FROM account WHERE id = $1 FOR UPDATE',
    'SELECT id FROM device WHERE world_id = $1 FOR SHARE',
  ])('passes: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it.each([
    'SELECT id FROM device WHERE id = $1 FOR UPDATE',
    'SELECT id FROM device ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED',
  ])('of all worlds is refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['worldNotBound'])
  })

  it.each([
    'SELECT id FROM account WHERE id = $1 FOR SHARE',
    'SELECT id FROM account WHERE id = $1 FOR KEY SHARE',
    'UPDATE session SET a = $1 WHERE account_id IN (SELECT id FROM account FOR SHARE)',
  ])('of a reference table together with others is refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['sharedLock'])
  })
})

describe('inserting', () => {
  it.each([
    'INSERT INTO device (world_id, id) VALUES ($1, $2)',
    'INSERT INTO device (id, world_id) VALUES ($1, $2), ($3, $4)',
    "INSERT INTO device (world_id, id) VALUES ('demo', $1) RETURNING id",
    'INSERT INTO device (world_id, id, name) SELECT $1, v.id, v.name FROM unnest($2::text[], $3::text[]) AS v(id, name) RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT $1, unnest($2::text[]) RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT b.world_id, b.device FROM battery b WHERE b.world_id = $1 RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT $1, v.* FROM unnest($2::text[]) AS v RETURNING 1',
    'INSERT INTO device (world_id, id) VALUES ($1, $2) ON CONFLICT (world_id, id) DO NOTHING',
    'INSERT INTO device (world_id, id, n) VALUES ($1, $2, $3) ON CONFLICT (world_id, id) DO UPDATE SET n = greatest(device.n, excluded.n)',
    'INSERT INTO device (world_id, id) VALUES ($1, $2) ON CONFLICT (world_id, id) DO UPDATE SET world_id = excluded.world_id',
    `INSERT INTO device (world_id, number) SELECT $1, coalesce(max(d.number), 0) + 1 FROM device d WHERE d.world_id = $1 RETURNING 1`,
    'WITH moved AS (DELETE FROM battery WHERE world_id = $1 RETURNING world_id, id) INSERT INTO device (world_id, id) SELECT m.world_id, m.id FROM moved m RETURNING 1',
  ])('passes: %s', (sql) => {
    expect(rules(sql)).toEqual([])
  })

  it.each([
    'INSERT INTO device (id) VALUES ($1)',
    'INSERT INTO device VALUES ($1, $2)',
    'INSERT INTO device DEFAULT VALUES',
    'INSERT INTO device (world_id, id) VALUES (DEFAULT, $1)',
    'INSERT INTO device (world_id, id) VALUES (NULL, $1)',
    'INSERT INTO device (world_id, id) VALUES ($1, $2), (lower($3), $4)',
    'INSERT INTO device (world_id, id) SELECT v.world_id, v.id FROM unnest($1::text[], $2::text[]) AS v(world_id, id) RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT v.*, $1 FROM unnest($2::text[]) AS v RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT w.id, $1 FROM world w RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT b.id, b.world_id FROM battery b WHERE b.world_id = $1 RETURNING 1',
    // With a star, nobody sees which column is written.
    'INSERT INTO device (id, world_id) SELECT * FROM battery WHERE world_id = $1 RETURNING 1',
    'INSERT INTO device (world_id, id) SELECT * FROM battery WHERE world_id = $1 RETURNING 1',
    'INSERT INTO device (id, world_id) SELECT v.*, $1 FROM unnest($2::text[]) AS v RETURNING 1',
  ])('without its world is refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['worldNotWritten'])
  })

  it.each([
    'INSERT INTO device (world_id, id) SELECT $1, unnest($2::text[])',
    'WITH v AS (SELECT $1 AS id) INSERT INTO device (world_id, id) SELECT $2, v.id FROM v',
  ])('of rows that a cluster would copy is refused: %s', (sql) => {
    expect(rules(sql)).toEqual(['copiedRows'])
    expect(rules(`${sql} RETURNING 1`)).toEqual([])
    expect(rules(`${sql} ON CONFLICT (world_id, id) DO NOTHING`)).toEqual([])
  })

  it('from a table that is not bound is refused on both sides', () => {
    expect(
      rules('INSERT INTO device (world_id, id) SELECT b.world_id, b.id FROM battery b RETURNING 1'),
    ).toEqual(['worldNotBound', 'worldNotWritten'])
  })

  it('into a control table from a tenant table is bound all the same', () => {
    expect(rules('INSERT INTO job (id) SELECT id FROM device')).toEqual(['worldNotBound'])
    expect(rules('INSERT INTO job (id, at) SELECT id, now() FROM device WHERE world_id = $1')).toEqual([])
  })
})

describe('a text that becomes an array', () => {
  const update = (value: string) =>
    `UPDATE device d SET numbers = ${value} FROM unnest($1::text[]) AS g (list) WHERE d.world_id = $2`

  it('is refused where it is a column of what is written, as a cluster does', () => {
    expect(rules(update('g.list::integer[]'))).toEqual(['notImmutable'])
  })

  it('passes where it is a parameter, or is split', () => {
    expect(rules(update('$3::integer[]'))).toEqual([])
    expect(rules(update("string_to_array(g.list, ',')::integer[]"))).toEqual([])
  })
})
