/* The parts of packages that only `npm run bench` installs, so that types can be checked without them. */

declare module '@duckdb/node-api' {
  export class DuckDBInstance {
    static create(path?: string, options?: Record<string, string>): Promise<DuckDBInstance>
    connect(): Promise<DuckDBConnection>
    closeSync(): void
  }
  export class DuckDBConnection {
    run(text: string): Promise<unknown>
    runAndReadAll(text: string): Promise<{
      getRowObjectsJS(): Record<string, unknown>[]
      getColumnsJS(): unknown[][]
    }>
    closeSync(): void
  }
}

declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'
  export function from(text: string): Writable & Submittable
}
