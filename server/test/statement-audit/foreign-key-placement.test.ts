import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditForeignKeyPlacement } from './foreign-key-placement.ts'

const messages = (sql: string) => auditForeignKeyPlacement(sql).map(({ message }) => message)
const table = 'CREATE TABLE device (world_id text PRIMARY KEY)'
const key = 'ALTER TABLE device ADD CONSTRAINT of_world FOREIGN KEY (world_id) REFERENCES world (id)'

describe('foreign keys', () => {
  it('come after the tables are distributed', () => {
    expect(messages(`${table};\n-- after distribution\n${key};`)).toEqual([])
    expect(messages(`${table};\n${key};`)).toEqual([
      'The foreign key of_world stands before the "-- after distribution" line',
    ])
  })

  it('of a column count too', () => {
    expect(
      messages('CREATE TABLE account (id text PRIMARY KEY, world text REFERENCES world (id))'),
    ).toHaveLength(1)
  })

  it('have a name', () => {
    const nameless = 'ALTER TABLE device ADD FOREIGN KEY (world_id) REFERENCES world (id)'
    expect(messages(`${table};\n-- after distribution\n${nameless};`)).toEqual(['A foreign key has no name'])
  })

  const folder = path.resolve(import.meta.dirname, '../../migrations')
  it.each(readdirSync(folder).filter((file) => file.endsWith('.sql')))('of %s follow this', (file) => {
    expect(messages(readFileSync(path.join(folder, file), 'utf8'))).toEqual([])
  })
})
