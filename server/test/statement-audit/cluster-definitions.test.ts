import { describe, expect, it } from 'vitest'
import { forCluster } from '../../src/platform/database/distribution.ts'
import { readMigrations } from '../../src/platform/database/migrations.ts'
import { sqlStatements } from '../../src/platform/database/sql-statements.ts'
import { auditForCluster } from './cluster-definitions.ts'

const rules = (sql: string) => auditForCluster(sql).map(({ rule }) => rule)

describe('what a cluster refuses of definitions', () => {
  it.each([
    ['CREATE TABLE a (id text); CREATE TABLE b (id text);', 'severalStatements'],
    ['DROP INDEX a, b;', 'severalIndexes'],
    ['ALTER TABLE a ALTER COLUMN b SET STORAGE EXTERNAL;', 'storage'],
    ['ALTER TABLE a ADD COLUMN c text, ALTER COLUMN b SET STORAGE EXTERNAL;', 'storage'],
  ])('%s', (sql, rule) => {
    expect(rules(sql)).toEqual([rule])
  })

  it.each(['DROP INDEX a;', 'DROP TABLE a, b;', 'ALTER TABLE a ALTER COLUMN b SET STATISTICS 10;'])(
    'not: %s',
    (sql) => {
      expect(rules(sql)).toEqual([])
    },
  )
})

it('the migrations, as a cluster gets them, have none of it', async () => {
  for (const { sql, name } of await readMigrations()) {
    const sent = sqlStatements(sql).flatMap(forCluster)
    expect(sent.flatMap(rules), name).toEqual([])
  }
})
