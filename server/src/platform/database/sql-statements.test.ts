import { expect, it } from 'vitest'
import { parseStatements } from '../../../test/statement-audit/parse.ts'
import { forCluster } from './distribution.ts'
import { readMigrations } from './migrations.ts'
import { sqlStatements } from './sql-statements.ts'

it('are what PostgreSQL reads in each migration, one by one', async () => {
  for (const { sql, name } of await readMigrations()) {
    const read = sqlStatements(sql).map((statement) => parseStatements(statement))
    expect(
      read.map(({ length }) => length),
      name,
    ).toEqual(read.map(() => 1))
    expect(read, name).toHaveLength(parseStatements(sql).length)
  }
})

it('end at the end of a line, outside the body of a function', () => {
  const body = 'CREATE FUNCTION f() RETURNS void AS $$\nBEGIN\n  PERFORM 1;\n\n  -- a note;\nEND $$;'
  expect(sqlStatements(`-- first;\nSELECT 1; -- one\n\n${body}\nSELECT\n  2`)).toEqual([
    'SELECT 1; -- one',
    body,
    'SELECT\n  2',
  ])
})

it('are changed for a cluster where it cannot take them', () => {
  const index = 'CREATE INDEX a ON b (world_id);'
  expect(forCluster(index)).toEqual([index])
  expect(forCluster('DROP INDEX a, b;')).toEqual(['DROP INDEX a;', 'DROP INDEX b;'])
  expect(forCluster('ALTER TABLE a ALTER COLUMN b SET STORAGE EXTERNAL;')).toEqual([])
})
