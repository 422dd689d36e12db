import path from 'node:path'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { nativeFiles } from '../../src/platform/embedded-postgres/native-files.ts'
import { type Server, startServer, stopServer } from '../../src/platform/embedded-postgres/server.ts'
import { databaseUser } from '../../src/platform/embedded-postgres/user.ts'

/** A PostgreSQL server beside Muster, as an operator runs one, which can be down for a while. */
export class OwnServer {
  readonly ownerUrl: string
  readonly #folder: string
  #server: Server | null = null

  private constructor(folder: string, ownerUrl: string) {
    this.#folder = folder
    this.ownerUrl = ownerUrl
  }

  static async open(folder: string): Promise<OwnServer> {
    const made = await startEmbeddedPostgres(folder, () => {})
    await made.stop()
    const server = new OwnServer(folder, made.ownerUrl)
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const files = await nativeFiles()
    const user = await databaseUser([this.#folder, files.root])
    const folder = path.join(this.#folder, 'postgres')
    const back = { port: Number(new URL(this.ownerUrl).port), signal: new AbortController().signal }
    this.#server = await startServer({ files, folder, user, extraSettings: [] }, back)
  }

  async stop(): Promise<void> {
    if (this.#server) await stopServer(this.#server.pid, this.#server.child)
    this.#server = null
  }
}
