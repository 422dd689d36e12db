import type pg from 'pg'
import { serverAt } from '../../../server/test/test-server.ts'
import { givenServer } from '../database/given-server.ts'
import { type Benchmark, type Figure, whole } from '../figures.ts'
import { inEstate } from './estate.ts'
import { estatePlan } from './plan.ts'

/** The largest tables that have a line of their own; together they are nearly everything. */
const shown = 12

/** What an estate takes on disk. */
export const sizes: Benchmark = {
  name: 'sizes',
  about: 'bytes on disk of an estate by table, indexes included',
  run: async (options, say) => {
    const server = givenServer()
    if (server && (await serverAt(server)).nodes.length > 1) {
      say('skipped: TEST_DATABASE_URL names a cluster, whose coordinator has none of the rows')
      return []
    }
    return await inEstate(options, say, async ({ database }) => {
      const tables = await tablesOf(database.owner)
      for (const { table, bytes, rows } of tables.slice(0, shown)) {
        const perRow = rows > 0 ? `${whole(bytes / rows)} bytes per row, ` : ''
        say(`${table.padEnd(22)} ${perRow}${whole(bytes / estatePlan.devices)} bytes per device`)
      }
      const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
      const figure: Figure = {
        what: `${whole(estatePlan.devices)} devices on disk`,
        figure: `${whole(bytes / 1024 ** 2)} MB`,
        yardstick: `${whole(bytes / estatePlan.devices)} bytes a device`,
        ratio: null,
        target: '',
        met: null,
      }
      return [figure]
    })
  },
}

interface TableSize {
  table: string
  bytes: number
  rows: number
}

/** The largest first; months of a table together. */
async function tablesOf(owner: pg.Client): Promise<TableSize[]> {
  const { rows } = await owner.query<TableSize>(`
    SELECT coalesce(parent.relname, part.relname) AS table,
           sum(pg_total_relation_size(part.oid))::float8 AS bytes,
           sum(greatest(part.reltuples, 0))::float8 AS rows
    FROM pg_class part
    LEFT JOIN pg_inherits i ON i.inhrelid = part.oid
    LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE part.relkind = 'r' AND part.relnamespace = 'public'::regnamespace
    GROUP BY 1 ORDER BY 2 DESC`)
  return rows
}
