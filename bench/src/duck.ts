import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

export interface Duck {
  run(text: string): Promise<void>
  /** Integers are numbers: they all fit. */
  rows<Row>(text: string): Promise<Row[]>
  columns(text: string): Promise<number[][]>
  close(): void
}

/** DuckDB with as many threads as the machine has cores, on a file or in memory. */
export async function openDuck(file = ':memory:'): Promise<Duck> {
  const instance = await DuckDBInstance.create(file)
  const connection: DuckDBConnection = await instance.connect()
  return {
    run: async (text) => void (await connection.run(text)),
    rows: async <Row>(text: string) =>
      (await connection.runAndReadAll(text)).getRowObjectsJS().map(withNumbers) as Row[],
    columns: async (text) =>
      (await connection.runAndReadAll(text)).getColumnsJS().map((column) => column.map(Number)),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const withNumbers = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  )
