import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { connectOwner } from '../src/platform/database/database.ts'
import { serviceUrl } from '../src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { prepare } from '../src/processes/database.ts'
import { makeMonths } from '../src/telemetry/index.ts'
import { bundleProcesses } from './bundled-processes.ts'
import { atDatabase } from './database-url.ts'
import type { MadeOnce } from './started-process.ts'
import { dropTemplates, makeTemplates, serverAt, type TestServer } from './test-server.ts'
import { firstTestTime } from './test-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** The owner's URL of a database that tests may connect to but not change. */
    templateUrl: string
    madeOnce: MadeOnce
  }
}

interface StartedServer {
  testServer: TestServer
  madeOnce: MadeOnce
  stop(): Promise<void>
}

/** Shared by the projects of a run, each of which loads this file separately. */
interface SharedServer {
  musterTestServer?: Promise<StartedServer>
  musterTestProjects?: number
}
const shared = globalThis as SharedServer

/** Provides the run's PostgreSQL, which the last project to end stops. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.musterTestProjects = (shared.musterTestProjects ?? 0) + 1
  shared.musterTestServer ??= startTemplateServer()
  const server = await shared.musterTestServer
  project.provide('testServer', server.testServer)
  project.provide('templateUrl', atDatabase(server.testServer.nodes[0] ?? '', 'postgres'))
  project.provide('madeOnce', server.madeOnce)
  return async () => {
    shared.musterTestProjects = (shared.musterTestProjects ?? 1) - 1
    if (shared.musterTestProjects > 0) return
    delete shared.musterTestServer
    await server.stop()
  }
}

const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** A PostgreSQL that is fast because nothing in it has to survive a power cut, and a prepared template in it. */
async function startTemplateServer(): Promise<StartedServer> {
  const bundled = bundleProcesses()
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-test-'))
  const dataDir = path.join(folder, 'data')
  const first = await startEmbeddedPostgres(dataDir, () => {}, settings)
  await prepare({ owner: first.ownerUrl, service: serviceUrl(first.ownerUrl) }, () => {})
  await first.stop()
  const prepared = path.join(folder, 'prepared')
  // Only a copy of a server that is not running is whole. `cp` keeps the modes and owners of its files.
  await promisify(execFile)('cp', ['-a', dataDir, prepared])

  // Tests of the service run on any server: a PostgreSQL of one's own, or a Citus cluster.
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? null : await startEmbeddedPostgres(dataDir, () => {}, settings)
  const testServer = await serverAt(given ?? embedded?.ownerUrl ?? '')
  await makeTemplates(testServer, async (owner) => {
    await prepare({ owner, service: serviceUrl(owner) }, () => {})
    const template = await connectOwner(owner)
    await makeMonths(template, firstTestTime)
    await template.end()
  })
  const bundles = await bundled
  return {
    testServer,
    madeOnce: { bundles, dataDir: prepared },
    stop: async () => {
      if (embedded) await embedded.stop()
      else await dropTemplates(testServer)
      for (const made of [folder, bundles]) await rm(made, { recursive: true, force: true })
    },
  }
}
