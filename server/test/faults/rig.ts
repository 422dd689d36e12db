import pg from 'pg'
import { insertOrganisation, insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { saveWorldSettings } from '../../src/administration/index.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { freePort } from '../free-port.ts'
import { copyPrepared, databaseOf, type ProcessBench, type StartedProcess } from '../started-process.ts'
import { prepareWorld } from '../telemetry/agents.ts'
import type { Load } from './load-reports.ts'
import { type LoadDevice, Loader } from './loader.ts'

export const world = 'f'.repeat(32)
/** Those that report in turn; of a cluster with two workers each has one of them, so a batch of both is on both. */
export const worlds = [world, 'd'.repeat(32)] as const
const devicesOfLoad = 12

export interface RigOptions {
  seed: number
  bench: ProcessBench
  dataDir: string
  /** The owner's URL of a database beside Muster; without it Muster uses its embedded one. */
  databaseUrl?: string | undefined
  /** Where its owner creates none: the service's login is one that somebody has made. */
  rolesExist?: boolean
}

/** A Muster started as an operator starts it, with a world, and devices that report over HTTP. */
export class Rig {
  readonly url: string
  readonly dataDir: string
  readonly load: Load
  readonly devices: LoadDevice[] = []
  readonly loader: Loader
  /** The device tokens of the worlds. */
  tokens: Tokens = new Map()
  process: StartedProcess
  readonly #options: RigOptions
  readonly #port: number

  private constructor(options: RigOptions, port: number) {
    this.#options = options
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = options.dataDir
    this.load = { seed: options.seed, startedAt: Date.now() }
    this.loader = new Loader(this.url, this.load, this.devices)
    this.process = this.launch()
  }

  static async open(options: RigOptions): Promise<Rig> {
    if (!options.databaseUrl) copyPrepared(options.dataDir)
    const rig = new Rig(options, await freePort())
    await rig.process.says('Stop with Ctrl-C.')
    await rig.#makeWorlds()
    return rig
  }

  /** Starts the service, also after it was killed. */
  launch(): StartedProcess {
    const { bench, dataDir, databaseUrl, rolesExist } = this.#options
    this.process = bench.start('all-in-one', {
      DATA_DIR: dataDir,
      PORT: String(this.#port),
      DEMO: 'off',
      REQUESTS_PER_MINUTE: '1000000000',
      ENROLLMENTS_PER_MINUTE: '1000000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(databaseUrl && rolesExist && { DATABASE_SERVICE_URL: serviceUrl(databaseUrl) }),
    })
    return this.process
  }

  /** What the service has logged as errors, the last ones. */
  errors(): string[] {
    return this.process.stdout
      .split('\n')
      .filter((line) => line.includes('"level":"error"'))
      .slice(-10)
  }

  async ownerUrl(): Promise<string> {
    const url = this.#options.databaseUrl ?? (await databaseOf(this.dataDir))?.ownerUrl
    if (!url) throw new Error('there is no database')
    return url
  }

  /** The role that the service connects as. */
  async serviceLogin(): Promise<string> {
    return new URL(serviceUrl(await this.ownerUrl())).username
  }

  /** The pid of the embedded database's postmaster. */
  async databasePid(): Promise<number> {
    return (await databaseOf(this.dataDir))?.pid ?? 0
  }

  /** With all nodes of its database. */
  async isReady(): Promise<boolean> {
    return await fetch(`${this.url}/readyz?complete`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** With the owner's connection, and the service's own, to inspect what is stored. */
  async lookBehind<Result>(look: (behind: Behind) => Promise<Result>): Promise<Result> {
    return await lookBehind(await this.ownerUrl(), look)
  }

  async #makeWorlds(): Promise<void> {
    this.tokens = await this.lookBehind(makeWorlds)
    this.devices.push(...(await enrollLoad(this.url, this.tokens, devicesOfLoad)))
  }

  async enroll(index: number | string): Promise<LoadDevice> {
    return await enrollAt(this.url, this.tokens, index, world)
  }
}

export async function lookBehind<Result>(
  ownerUrl: string,
  look: (behind: Behind) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { db, close } = openDatabase(serviceUrl(ownerUrl), 2, () => {})
  try {
    return await look({ owner, services: { db, now: () => new Date() } })
  } finally {
    await close()
    await owner.end()
  }
}

/** The device tokens of worlds. */
export type Tokens = ReadonlyMap<string, string>

/** The worlds of the load. */
export async function makeWorlds({ services }: Pick<Behind, 'services'>): Promise<Tokens> {
  await insertOrganisation(services.db, services.now(), 'faults', 'Faults')
  const tokens = new Map<string, string>()
  for (const id of worlds) tokens.set(id, await makeWorld({ services }, id))
  return tokens
}

/** A world that collects and evaluates everything; returns its device token. */
async function makeWorld({ services }: Pick<Behind, 'services'>, id: string): Promise<string> {
  await insertWorld(services.db, services.now(), {
    id,
    organisationId: 'faults',
    name: `Faults ${id.slice(0, 1)}`,
    type: 'production',
    partner: null,
    retentionYears: 1,
    features: [],
    featureToggles: [],
    requiredEula: null,
    requiredDpa: null,
  })
  const token = await prepareWorld({ services }, id)
  await inWorldTransaction(services.db, id, null, (scope) =>
    saveWorldSettings(scope, {
      batteryHealthStatusEnabled: true,
      batteryCycleCountEnabled: true,
      deviceUserExperienceLowPowerEnabled: true,
      deviceUserExperienceDropStatusEnabled: true,
    }),
  )
  return token
}

/** So many devices, in each world in turn. */
export async function enrollLoad(url: string, tokens: Tokens, count: number): Promise<LoadDevice[]> {
  const devices: LoadDevice[] = []
  for (let index = 0; index < count; index++) {
    devices.push(await enrollAt(url, tokens, index, worlds[index % worlds.length] ?? world))
  }
  return devices
}

async function enrollAt(
  url: string,
  tokens: Tokens,
  index: number | string,
  into: string,
): Promise<LoadDevice> {
  const response = await fetch(`${url}/agent/enroll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.get(into)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      protocol: 1,
      installId: `fault-${index}`,
      platformType: 'android',
      manufacturer: 'Northwind',
      model: 'N7',
      serialNumber: `FAULT-${index}`,
    }),
  })
  const { deviceId, deviceKey } = (await response.json()) as { deviceId: string; deviceKey: string }
  return { world: into, id: deviceId, key: deviceKey, sent: new Set(), acknowledged: new Set() }
}

export interface Behind {
  owner: pg.Client
  services: { db: Database; now: () => Date }
}
