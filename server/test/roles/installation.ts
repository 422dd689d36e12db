import { serviceUrl } from '../../src/platform/database/service-role.ts'
import type { EmptyDatabase } from '../empty-database.ts'
import type { Load } from '../faults/load-reports.ts'
import { type LoadDevice, Loader } from '../faults/loader.ts'
import { type Behind, enrollLoad, lookBehind, makeWorlds } from '../faults/rig.ts'
import { freePort } from '../free-port.ts'
import { ProcessBench, type StartedProcess, type Version } from '../started-process.ts'
import { RoundRobin } from './round-robin.ts'

export const roles = ['api', 'ingest', 'worker'] as const
export type RoleName = (typeof roles)[number]

/** One of the processes of an installation; it keeps its port when it is started again. */
export interface Member {
  role: RoleName
  url: string
  process: StartedProcess
}

const devicesOfLoad = 8

type Database = Pick<EmptyDatabase, 'ownerUrl' | 'drop'>

export interface InstallationOptions {
  environment?: Record<string, string>
  /** Of its processes, to begin with. */
  version?: Version
}

/** An installation of two processes of each role on one database, behind a proxy, with worlds that devices report to. */
export class Installation {
  readonly bench = new ProcessBench()
  readonly members: Member[] = []
  readonly devices: LoadDevice[] = []
  readonly load: Load = { seed: 5, startedAt: Date.now() }
  readonly database: Database
  readonly proxy: RoundRobin
  readonly loader: Loader
  readonly #environment: Record<string, string>

  private constructor(database: Database, proxy: RoundRobin, environment: Record<string, string>) {
    this.database = database
    this.proxy = proxy
    this.loader = new Loader(proxy.url, this.load, this.devices)
    this.#environment = environment
  }

  static async open(
    database: Database,
    { environment = {}, version = {} }: InstallationOptions = {},
  ): Promise<Installation> {
    let urls = { apis: [] as string[], ingests: [] as string[] }
    const proxy = await RoundRobin.open(() => urls)
    const installation = new Installation(database, proxy, environment)
    await installation.migrate(version)
    await Promise.all([...roles, ...roles].map((role) => installation.#add(role, version)))
    urls = { apis: installation.urls('api'), ingests: installation.urls('ingest') }
    const tokens = await installation.lookBehind(makeWorlds)
    installation.devices.push(...(await enrollLoad(proxy.url, tokens, devicesOfLoad)))
    return installation
  }

  async close(): Promise<void> {
    await this.loader.stop()
    await this.bench.clear()
    await this.proxy.close()
    await this.database.drop()
  }

  urls(role: RoleName): string[] {
    return this.of(role).map(({ url }) => url)
  }

  of(role: RoleName): Member[] {
    return this.members.filter((member) => member.role === role)
  }

  /** Prepares the database for the version of the processes' programs, or of others. */
  async migrate(version: Version = {}): Promise<string> {
    const { ownerUrl: DATABASE_URL } = this.database
    const migrate = this.bench.start('migrate', { ...this.#environment, DATABASE_URL }, { version })
    const { code, stdout, stderr } = await migrate.ended
    if (code !== 0) throw new Error(`migrate ended with ${code}: ${stderr}`)
    return stdout
  }

  /** Starts a process anew where the former one has ended. */
  async start(member: Member, version: Version = {}): Promise<void> {
    member.process = this.launch(member.role, new URL(member.url).port, version)
    await member.process.says(`Muster's process ${member.role} is ready`)
  }

  launch(role: RoleName, port: string, version: Version = {}): StartedProcess {
    return this.bench.start(
      role,
      {
        // None of them knows the owner.
        DATABASE_SERVICE_URL: serviceUrl(this.database.ownerUrl),
        DATABASE_CONNECTIONS: '6',
        PORT: port,
        PUBLIC_URL: this.proxy.url,
        TRUST_PROXY: '127.0.0.1',
        DEMO: 'off',
        REQUESTS_PER_MINUTE: '1000000',
        ENROLLMENTS_PER_MINUTE: '1000000',
        ...this.#environment,
      },
      { version },
    )
  }

  async lookBehind<Result>(look: (behind: Behind) => Promise<Result>): Promise<Result> {
    return await lookBehind(this.database.ownerUrl, look)
  }

  async #add(role: RoleName, version: Version): Promise<void> {
    const port = String(await freePort())
    const member: Member = {
      role,
      url: `http://127.0.0.1:${port}`,
      process: this.launch(role, port, version),
    }
    this.members.push(member)
    await member.process.says(`Muster's process ${role} is ready`)
  }
}

/** One process of each role, then the second of each, and so on. */
export const inTurns = (members: readonly Member[]): Member[] => {
  const place = (member: Member) => members.filter(({ role }) => role === member.role).indexOf(member)
  return members.toSorted((a, b) => place(a) - place(b))
}
