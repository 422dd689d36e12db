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

declare module 'lighthouse' {
  export interface LighthouseResult {
    runtimeError?: { message: string }
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<{ lhr: LighthouseResult } | undefined>
}

declare module 'puppeteer-core' {
  interface Page {
    goto(url: string): Promise<unknown>
    type(selector: string, text: string): Promise<void>
    waitForSelector(selector: string): Promise<unknown>
    keyboard: { press(key: string): Promise<void> }
    close(): Promise<void>
  }
  export interface Browser {
    wsEndpoint(): string
    newPage(): Promise<Page>
    close(): Promise<void>
  }
  const puppeteer: {
    launch(options: { executablePath: string; headless: 'shell'; args: string[] }): Promise<Browser>
  }
  export default puppeteer
}
