import { calls } from '@muster/contract'
import {
  type AccessServices,
  accessRoutes,
  accessWorkers,
  allWorldIds,
  openAccessServices,
  openDoorkeeper,
  worldRetention,
} from '../access/index.ts'
import { administrationRoutes, type Estate } from '../administration/index.ts'
import { alertRoutes, alertWorkers, forgetAccessPoints, reevaluateStatuses } from '../alerts/index.ts'
import { anomalyRoutes, anomalyWorkers } from '../anomalies/index.ts'
import { batteryRoutes, batteryWorkers, takeOutOfDevices } from '../battery/index.ts'
import {
  casesRoutes,
  caseWorkers,
  exposeCases,
  exposeDeliveries,
  forgetUsers,
  linkRoutes,
  startLooking,
  startSending,
} from '../cases/index.ts'
import { countDevicesAt, fleetRoutes, fleetWorkers, knownGroups } from '../fleet/index.ts'
import {
  acceptCompressedJson,
  agentRoutes,
  CredentialGuard,
  IntakeSigns,
  intakeConnections,
  limitGuesses,
  openIntake,
  refuseStrangers,
  refuseWithoutRoom,
} from '../ingestion/index.ts'
import { mapRoutes } from '../maps/index.ts'
import { apiReferenceRoutes } from '../platform/api-reference/api-reference.routes.ts'
import type { Config } from '../platform/configuration/config.ts'
import { version } from '../platform/configuration/version.ts'
import { openDatabase, type Tx } from '../platform/database/database.ts'
import { watchDatabase } from '../platform/database/database-health.ts'
import { isCluster } from '../platform/database/distribution.ts'
import { refusePowerfulRole } from '../platform/database/service-role.ts'
import { consoleFiles } from '../platform/http/console-files.ts'
import { serveOn } from '../platform/http/serve.ts'
import { openWebServer, type WebServer } from '../platform/http/web-server.ts'
import { openJobs, type Worker } from '../platform/jobs/jobs.ts'
import { worldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import { openMail } from '../platform/mail/mail.ts'
import { errorReportRoutes } from '../platform/observability/error-report.routes.ts'
import { healthRoutes } from '../platform/observability/health.routes.ts'
import { type Logger, openLog } from '../platform/observability/logs.ts'
import { openMetrics } from '../platform/observability/metrics.ts'
import { secretsOnce } from '../platform/secrets/open-secrets.ts'
import type { RemovedUsers } from '../platform/services.ts'
import { telemetryWorkers } from '../telemetry/index.ts'
import { runAll } from './stopping.ts'

/** Milliseconds: agents wait 30 seconds for an answer, and a report may have waited in the queue before. */
const answersWithin = { requests: 20_000, reports: 10_000 }
const workConnections = 6

export interface ServiceOptions {
  databaseUrl: string
  /** Whether this process works off background jobs from the start. */
  works: boolean
  now?: () => Date
  log?: Logger
}

export interface Service {
  services: AccessServices
  /** Starts working off background jobs. */
  work(): Promise<void>
  close(): Promise<void>
}

/** Everything the areas depend on, opened in dependency order. */
export async function openService(config: Config, options: ServiceOptions): Promise<Service> {
  const stops: (() => Promise<unknown>)[] = []
  let working: Promise<void> | undefined
  const close = async () => {
    await working?.catch(() => {})
    await runAll(stops.toReversed())
  }
  try {
    const log = options.log ?? openLog(config.logLevel)
    const noteLoss = (error: Error) => log.warn({ err: error }, 'database connection lost')
    const { databaseUrl } = options
    const { db, pool, ...database } = openDatabase(databaseUrl, config.databaseConnections, noteLoss, {
      answersWithin: answersWithin.requests,
    })
    stops.push(database.close)
    await refusePowerfulRole(pool)
    const inCluster = await isCluster(pool)
    const prepared = openDatabase(databaseUrl, intakeConnections, noteLoss, {
      prepares: true,
      isCluster: inCluster,
      answersWithin: answersWithin.reports,
    })
    stops.push(prepared.close)
    const mail = openMail(config, log)
    stops.push(async () => mail.close())
    const jobs = await openJobs(pool, log, [])
    stops.push(jobs.stop)
    const now = options.now ?? (() => new Date())
    const askDatabase = watchDatabase(pool, inCluster)
    const worldChanged = async (world: string) => await jobs.enqueue(reevaluateStatuses, { world })
    const usersRemoved = async (removed: RemovedUsers, within: Tx) =>
      await jobs.enqueue(forgetUsers, removed, within)
    const platform = {
      worldChanged,
      usersRemoved,
      config,
      db,
      preparedDb: prepared.db,
      pool,
      mail,
      secrets: secretsOnce(config),
      outgoing: { allowed: config.receiversAllowed },
      log,
      askDatabase,
      isCluster: inCluster,
      metrics: openMetrics(askDatabase),
      now,
      jobs,
    }
    exposeDeliveries(platform)
    exposeCases(platform)
    const services = await openAccessServices(platform)
    const beginWork = async () => {
      // Connections of their own, as jobs may take longer than a caller waits for an answer.
      const own = openDatabase(databaseUrl, workConnections, noteLoss)
      stops.push(own.close)
      const worker = await openJobs(own.pool, log, allWorkers({ ...services, db: own.db, pool: own.pool }))
      stops.push(worker.stop)
      const looking = startLooking({ ...services, db: own.db })
      stops.push(looking.stop)
      const sending = startSending({ ...services, db: own.db })
      stops.push(sending.stop)
    }
    const work = () => {
      working = beginWork()
      return working
    }
    if (options.works) await work()
    return { services, work, close }
  } catch (error) {
    // The first error is the one reported.
    await close().catch(() => {})
    throw error
  }
}

function allWorkers(services: AccessServices): Worker[] {
  const { db } = services
  const everywhere = {
    ...services,
    ...worldsInTurn(() => allWorldIds(db), services),
    worldRetention: () => worldRetention(db),
  }
  return [
    ...accessWorkers(services),
    ...telemetryWorkers(everywhere),
    ...fleetWorkers(everywhere),
    ...batteryWorkers(everywhere),
    ...alertWorkers(everywhere),
    ...anomalyWorkers(everywhere),
    ...caseWorkers(everywhere),
  ]
}

/** What administration gets from areas it does not import. */
const estate: Estate = {
  countDevicesAt,
  forgetHomeLocations: forgetAccessPoints,
  knownGroups,
}

/** The console and its API. */
export async function openConsole(services: AccessServices, checkAnswers = false): Promise<WebServer> {
  const signs = new IntakeSigns(services)
  const app = await openApi(services, checkAnswers, signs)
  await consoleFiles(app)
  const recording = services.security.start()
  app.addHook('onClose', async () => await recording.stop())
  signWhileOpen(app, signs)
  return app
}

/** Everything that is served but the console's files. */
export async function openApi(
  services: AccessServices,
  checkAnswers = false,
  signs = new IntakeSigns(services),
): Promise<WebServer> {
  const { config, log, metrics, db } = services
  const app = await openWebServer(config, log, metrics)
  app.addHook('onError', async (request, _reply, error) => services.security.refused(request, error))
  const serve = serveOn(app, { db, doorkeeper: openDoorkeeper(services), now: services.now, checkAnswers })
  healthRoutes(app, services.askDatabase)
  apiReferenceRoutes(app, calls, version)
  errorReportRoutes(serve, metrics)
  accessRoutes(serve, services)
  administrationRoutes(serve, { ...services, estate })
  fleetRoutes(serve, { ...services, forgetDevices: takeOutOfDevices })
  batteryRoutes(serve, services)
  alertRoutes(serve, services)
  anomalyRoutes(serve, services)
  mapRoutes(serve, services)
  casesRoutes(serve, services)
  await linkCalls(app, services, checkAnswers)
  await agentCalls(app, services, checkAnswers, signs)
  return app
}

/** What links in mails call: mail programs send other bodies than the console. */
async function linkCalls(app: WebServer, services: AccessServices, checkAnswers: boolean): Promise<void> {
  const { db, now } = services
  await app.register(async (links) => {
    const serve = serveOn(links, { db, doorkeeper: openDoorkeeper(services), now, checkAnswers })
    linkRoutes(links, serve, services)
  })
}

/** The calls of agents. */
async function agentCalls(
  app: WebServer,
  services: AccessServices,
  checkAnswers: boolean,
  signs: IntakeSigns,
): Promise<void> {
  const noteStored = (reports: number) => signs.noteStored(reports)
  const intake = openIntake({ ...services, db: services.preparedDb, noteStored })
  const guard = new CredentialGuard(services, intake)
  await app.register(async (agents) => {
    acceptCompressedJson(agents)
    limitGuesses(agents, guard)
    refuseWithoutRoom(agents, intake)
    refuseStrangers(agents, services, intake, guard)
    const serve = serveOn(agents, {
      db: services.db,
      doorkeeper: openDoorkeeper(services),
      now: services.now,
      checkAnswers,
    })
    agentRoutes(serve, services, intake, guard)
    agents.addHook('onClose', async () => await intake.stop())
  })
}

/** The calls of agents, and nothing else. */
export async function openIngest(services: AccessServices): Promise<WebServer> {
  const app = await openHealth(services)
  const signs = new IntakeSigns(services)
  await agentCalls(app, services, false, signs)
  signWhileOpen(app, signs)
  return app
}

/** Reports can come in as long as the server is open. */
function signWhileOpen(app: WebServer, signs: IntakeSigns): void {
  app.addHook('onReady', async () => {
    const signing = signs.start()
    app.addHook('onClose', async () => signing.stop())
  })
}

/** Health alone, for processes that serve no calls. */
export async function openHealth({ config, log, metrics, askDatabase }: AccessServices): Promise<WebServer> {
  const app = await openWebServer(config, log, metrics)
  healthRoutes(app, askDatabase)
  return app
}
