import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tables } from '../../src/platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../src/platform/database/tenancy.ts'

/** The rows answered to a statement that contains a text; other statements get no rows. */
export type Answers = readonly (readonly [part: string, rows: readonly object[]])[]

/**
 * The statements that work on one world sends to a database that answers as given, in order; without those of the
 * transaction.
 */
export async function recordedStatements(
  answers: Answers,
  work: (scope: Scope) => Promise<unknown>,
): Promise<string[]> {
  const sent: string[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(sent, answers),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await inWorldTransaction(db, 'demo', null, work, { changes: false })
  return sent.filter((statement) => !statement.startsWith('SET LOCAL'))
}

class RecordingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(sent: string[], answers: Answers) {
    this.#connection = {
      executeQuery: async <Row>({ sql }: CompiledQuery) => {
        sent.push(sql)
        const rows = answers.find(([part]) => sql.includes(part))?.[1] ?? []
        return { rows: rows as Row[] }
      },
      streamQuery: () => {
        throw new Error('no list is streamed')
      },
    }
  }

  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection
  init = async (): Promise<void> => {}
  beginTransaction = async (): Promise<void> => {}
  commitTransaction = async (): Promise<void> => {}
  rollbackTransaction = async (): Promise<void> => {}
  releaseConnection = async (): Promise<void> => {}
  destroy = async (): Promise<void> => {}
}
