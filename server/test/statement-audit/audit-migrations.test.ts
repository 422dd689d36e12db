import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditMigrations, tenantTablesOf } from './audit-migrations.ts'
import type { Violation } from './violation.ts'

const secured = (table: string) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  CREATE POLICY one_world ON ${table} USING (world_id = current_setting('app.world'));`

const world = '-- reference: world\nCREATE TABLE world (id text PRIMARY KEY);'
const place = `CREATE TABLE place (world_id text NOT NULL, id text NOT NULL, PRIMARY KEY (world_id, id)); ${secured('place')}`
const device = (rest: string) => `
  CREATE TABLE device (world_id text NOT NULL, id text NOT NULL, place_id text, name text, PRIMARY KEY (world_id, id));
  ${secured('device')}
  ${rest}`

const rules = (...migrations: string[]) => auditMigrations(migrations).map((violation) => violation.rule)
const messages = (...migrations: string[]) =>
  auditMigrations(migrations).map((violation) => violation.message)

describe('migrations that keep the rules', () => {
  it.each([
    ['a tenant table', device('')],
    ['a control table', 'CREATE TABLE job (id bigint PRIMARY KEY, at timestamptz DEFAULT now())'],
    [
      'a unique index over the world',
      device('CREATE UNIQUE INDEX device_name ON device (world_id, lower(name))'),
    ],
    ['an index that is not unique', device('CREATE INDEX device_by_name ON device (name)')],
    ['a unique constraint over the world', device('ALTER TABLE device ADD UNIQUE (world_id, name)')],
    ['a default that is always the same', device("ALTER TABLE device ALTER name SET DEFAULT lower('A')")],
    ['a check', device("ALTER TABLE device ADD CONSTRAINT named CHECK (name <> '')")],
    [
      'a policy with a check',
      device('DROP POLICY one_world ON device; CREATE POLICY w ON device WITH CHECK (world_id = $1)'),
    ],
    [
      'a partitioned table',
      `CREATE TABLE sample (world_id text NOT NULL, day date NOT NULL, PRIMARY KEY (world_id, day))
         PARTITION BY RANGE (day);
       CREATE TABLE sample_2026 PARTITION OF sample FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
       ${secured('sample')}`,
    ],
    ['a table that has gone', 'CREATE TABLE old (world_id text); DROP TABLE old'],
  ])('%s', (_what, sql) => {
    expect(messages(sql)).toEqual([])
  })

  it('foreign keys that carry the world', () => {
    const sql =
      'ALTER TABLE device ADD CONSTRAINT at FOREIGN KEY (world_id, place_id) REFERENCES place (world_id, id)'
    expect(messages(place, device(sql))).toEqual([])
  })

  it('foreign keys to a table that every node keeps whole', () => {
    const ofWorld = 'ALTER TABLE device ADD CONSTRAINT of FOREIGN KEY (world_id) REFERENCES world (id);'
    const byName = 'ALTER TABLE device ADD CONSTRAINT named FOREIGN KEY (name) REFERENCES world (id);'
    expect(messages(world, device(ofWorld + byName))).toEqual([])
  })

  it('what an earlier migration left to a later one', () => {
    const first = 'CREATE TABLE device (world_id text NOT NULL, id text NOT NULL)'
    expect(rules(first)).toEqual(['rowSecurity', 'rowSecurity', 'noPrimaryKey'])
    expect(rules(first, `ALTER TABLE device ADD PRIMARY KEY (world_id, id); ${secured('device')}`)).toEqual(
      [],
    )
  })
})

describe('migrations that break a rule', () => {
  it.each<[what: string, sql: string, rule: Violation['rule']]>([
    ['a trigger', 'CREATE TRIGGER t BEFORE UPDATE ON x EXECUTE FUNCTION f()', 'trigger'],
    ['an enum type', "CREATE TYPE colour AS ENUM ('red')", 'enumType'],
    ['a MERGE', 'MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE', 'merge'],
    ['a table without a primary key', 'CREATE TABLE job (id bigint)', 'noPrimaryKey'],
    ['a primary key taken away', device('ALTER TABLE device DROP CONSTRAINT device_pkey'), 'noPrimaryKey'],
    [
      'a primary key without the world',
      `CREATE TABLE device (world_id text NOT NULL, id text PRIMARY KEY); ${secured('device')}`,
      'keyWithoutWorld',
    ],
    [
      'a primary key with the world at its end',
      `CREATE TABLE device (world_id text, id text, PRIMARY KEY (id, world_id)); ${secured('device')}`,
      'keyWithoutWorld',
    ],
    [
      'a unique constraint without the world',
      device('ALTER TABLE device ADD UNIQUE (name)'),
      'keyWithoutWorld',
    ],
    ['a unique column', device('ALTER TABLE device ADD COLUMN tag text UNIQUE'), 'keyWithoutWorld'],
    ['a unique index without the world', device('CREATE UNIQUE INDEX i ON device (name)'), 'keyWithoutWorld'],
    [
      'a unique index over an expression',
      device('CREATE UNIQUE INDEX i ON device (lower(name))'),
      'keyWithoutWorld',
    ],
    [
      'a world that may be null',
      `CREATE TABLE device (world_id text, id text PRIMARY KEY); ${secured('device')}
       ALTER TABLE device DROP CONSTRAINT device_pkey, ADD UNIQUE (world_id, id)`,
      'worldColumn',
    ],
    [
      'a world that is no text',
      `CREATE TABLE device (world_id uuid PRIMARY KEY); ${secured('device')}`,
      'worldColumn',
    ],
    ['row-level security off', device('ALTER TABLE device DISABLE ROW LEVEL SECURITY'), 'rowSecurity'],
    ['no policy', device('DROP POLICY one_world ON device'), 'rowSecurity'],
    [
      'a policy that forgets the world',
      device('DROP POLICY one_world ON device; CREATE POLICY all_of_it ON device USING (true)'),
      'rowSecurity',
    ],
    [
      'a default of now()',
      device('ALTER TABLE device ADD COLUMN at timestamptz DEFAULT now()'),
      'notImmutable',
    ],
    [
      'a world added to a table that has rows',
      'CREATE TABLE job (id text PRIMARY KEY); ALTER TABLE job ADD COLUMN world_id text NOT NULL;' +
        secured('job'),
      'keyWithoutWorld',
    ],
    [
      'a renamed table',
      device('ALTER TABLE device RENAME TO machine; CREATE UNIQUE INDEX i ON machine (name)'),
      'keyWithoutWorld',
    ],
  ])('%s', (_what, sql, rule) => {
    expect(new Set(rules(sql))).toContain(rule)
    expect(rules(sql).filter((each) => each !== rule && each !== 'noPrimaryKey')).toEqual([])
  })

  it('a foreign key into the worlds without the world', () => {
    const sql = 'ALTER TABLE device ADD CONSTRAINT at FOREIGN KEY (place_id) REFERENCES place (id)'
    expect(messages(place, device(sql))).toEqual([
      'The foreign key at of device does not begin with world_id',
    ])
  })

  it('a foreign key of one column to a tenant table', () => {
    const sql = 'ALTER TABLE device ADD COLUMN spare text REFERENCES place (id)'
    expect(rules(place, device(sql))).toEqual(['keyWithoutWorld'])
  })

  it('a foreign key that sets a composite key null', () => {
    const sql = `ALTER TABLE device ADD CONSTRAINT at FOREIGN KEY (world_id, place_id)
      REFERENCES place (world_id, id) ON DELETE SET NULL`
    expect(messages(place, device(sql))).toEqual([
      'The foreign key at of device sets null, and with it the world',
    ])
  })

  it('a foreign key from outside the worlds into them', () => {
    const sql =
      'CREATE TABLE job (id text PRIMARY KEY, world text, place text, FOREIGN KEY (world, place) REFERENCES place)'
    expect(rules(place, sql)).toEqual(['foreignKeyTarget'])
  })

  it('a foreign key to a table that is on one node only', () => {
    const local = 'CREATE TABLE world (id text PRIMARY KEY)'
    const sql = 'ALTER TABLE device ADD CONSTRAINT of FOREIGN KEY (world_id) REFERENCES world (id)'
    expect(messages(local, device(sql))).toEqual([
      'The foreign key of of device leads to world, which no "-- reference:" line keeps on every node',
    ])
  })
})

describe('tenant tables', () => {
  it('are those with a world_id after all migrations', () => {
    const tables = tenantTablesOf([
      world,
      place,
      'CREATE TABLE job (id text PRIMARY KEY)',
      'ALTER TABLE job ADD COLUMN world_id text',
      'CREATE TABLE gone (world_id text)',
      'DROP TABLE gone',
      'CREATE TABLE copy (LIKE place)',
      'CREATE TABLE other.thing (world_id text)',
      "CREATE TABLE place_1 PARTITION OF place FOR VALUES IN ('a')",
    ])
    expect([...tables].toSorted()).toEqual(['copy', 'job', 'other.thing', 'place', 'place_1'])
  })
})

describe('the migrations of the product', () => {
  const folder = join(import.meta.dirname, '../../migrations')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'))

  it('keep the rules', () => {
    expect(messages(...migrations)).toEqual([])
  })

  it('have tenant tables', () => {
    expect([...tenantTablesOf(migrations)]).toContain('home_location')
  })
})
