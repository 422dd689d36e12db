import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { Database, Tables } from './database.ts'
import { type Scope, statementToEnter } from './tenancy.ts'

/** The scope of a world, without a custom view, in the transaction. */
export type Enter = (world: string) => Scope

/**
 * One transaction over many worlds. Statements are sent in the order in which they are made, without waiting for the
 * answers to earlier ones. Row-level security is set to the world of each scope before its statements.
 *
 * A failed statement fails all that follow it, so whatever is made at once has to be made by `allOf`; the transaction
 * fails with the error of that statement. Needs connections that pipeline: those of a database that prepares.
 */
export async function inPipeline<Result>(
  db: Database,
  work: (enter: Enter) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    const executor = tx.getExecutor()
    return await executor.provideConnection(async (connection) => {
      const failures: unknown[] = []
      const connectionOf = inTurn(noting(failures, connection))
      const enter: Enter = (world) => ({
        world,
        view: null,
        tx: new Transaction<Tables>({
          ...unconnected,
          executor: executor.withConnectionProvider(connectionOf(world)),
        }),
      })
      try {
        return await work(enter)
      } catch (error) {
        // The statements after a failed one fail too, without its cause, and their errors may arrive here first.
        throw failures.length > 0 ? failures[0] : error
      }
    })
  })
}

/** The same connection, with the failures of its statements noted in the order in which the server answers. */
function noting(failures: unknown[], connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        failures.push(error)
        throw error
      }
    },
    streamQuery: () => {
      throw new Error('a pipeline has no cursors')
    },
  }
}

/**
 * Does work at once, and ends when all of it has ended: nothing may be sent after its transaction. Fails with the first
 * failure in the order of the works.
 */
export async function allOf<Results extends unknown[]>(
  works: readonly [...{ [Place in keyof Results]: () => Promise<Results[Place]> }],
): Promise<Results>
export async function allOf<Result>(works: Iterable<() => Promise<Result>>): Promise<Result[]>
export async function allOf(works: Iterable<() => Promise<unknown>>): Promise<unknown[]> {
  const results = await Promise.allSettled([...works].map(async (work) => await work()))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** Sets row-level security to another world whenever the next statement is of another one than the last. */
function inTurn(connection: DatabaseConnection): (world: string) => ConnectionProvider {
  let entered: string | null = null
  return (world) => {
    const toEnter = statementToEnter(world)
    const own: DatabaseConnection = {
      executeQuery: async (query) => {
        if (world !== entered) {
          entered = world
          // Where this fails, so does the statement, and all that follow.
          connection.executeQuery(CompiledQuery.raw(toEnter)).catch(() => {})
        }
        return await connection.executeQuery(query)
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return { provideConnection: async (consumer) => await consumer(own) }
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** What a transaction of Kysely has beside its executor. */
const unconnected = { config: { dialect }, dialect, driver: new DummyDriver() }
