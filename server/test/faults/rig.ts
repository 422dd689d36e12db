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
const devicesOfLoad = 12

export interface RigOptions {
  seed: number
  bench: ProcessBench
  dataDir: string
  /** The owner's URL of a database beside Muster; without it Muster uses its embedded one. */
  databaseUrl?: string
}

/** A Muster started as an operator starts it, with a world, and devices that report over HTTP. */
export class Rig {
  readonly url: string
  readonly dataDir: string
  readonly load: Load
  readonly devices: LoadDevice[] = []
  readonly loader: Loader
  /** The world's device token. */
  token = ''
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
    await rig.#makeWorld()
    return rig
  }

  /** Starts the service, also after it was killed. */
  launch(): StartedProcess {
    const { bench, dataDir, databaseUrl } = this.#options
    this.process = bench.start('all-in-one', {
      DATA_DIR: dataDir,
      PORT: String(this.#port),
      DEMO: 'off',
      REQUESTS_PER_MINUTE: '1000000000',
      ENROLLMENTS_PER_MINUTE: '1000000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    return this.process
  }

  async ownerUrl(): Promise<string> {
    const url = this.#options.databaseUrl ?? (await databaseOf(this.dataDir))?.ownerUrl
    if (!url) throw new Error('there is no database')
    return url
  }

  /** The pid of the database's postmaster. */
  async databasePid(): Promise<number> {
    return (await databaseOf(this.dataDir))?.pid ?? 0
  }

  async isReady(): Promise<boolean> {
    return await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** With the owner's connection, and the service's own, to inspect what is stored. */
  async lookBehind<Result>(look: (behind: Behind) => Promise<Result>): Promise<Result> {
    return await lookBehind(await this.ownerUrl(), look)
  }

  async #makeWorld(): Promise<void> {
    this.token = await this.lookBehind(makeWorld)
    for (let index = 0; index < devicesOfLoad; index++) this.devices.push(await this.enroll(index))
  }

  async enroll(index: number | string): Promise<LoadDevice> {
    return await enrollAt(this.url, this.token, index)
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

/** The world of the load; returns its device token. */
export async function makeWorld({ services }: Pick<Behind, 'services'>): Promise<string> {
  await insertOrganisation(services.db, services.now(), 'faults', 'Faults')
  await insertWorld(services.db, services.now(), {
    id: world,
    organisationId: 'faults',
    name: 'Faults',
    type: 'production',
    partner: null,
    retentionYears: 1,
    features: [],
    featureToggles: [],
    requiredEula: null,
    requiredDpa: null,
  })
  const made = await prepareWorld({ services }, world)
  await inWorldTransaction(services.db, world, null, (scope) =>
    saveWorldSettings(scope, {
      batteryHealthStatusEnabled: true,
      batteryCycleCountEnabled: true,
      deviceUserExperienceLowPowerEnabled: true,
      deviceUserExperienceDropStatusEnabled: true,
    }),
  )
  return made
}

export async function enrollAt(url: string, token: string, index: number | string): Promise<LoadDevice> {
  const response = await fetch(`${url}/agent/enroll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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
  return { id: deviceId, key: deviceKey, sent: new Set(), acknowledged: new Set() }
}

export interface Behind {
  owner: pg.Client
  services: { db: Database; now: () => Date }
}
