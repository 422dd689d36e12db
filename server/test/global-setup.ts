import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { connectOwner } from '../src/platform/database/database.ts'
import { createServiceLogin, serviceUrl } from '../src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { prepare } from '../src/processes/database.ts'
import { makeMonths } from '../src/telemetry/index.ts'
import { bundleProcesses } from './bundled-processes.ts'
import { atDatabase } from './database-url.ts'
import type { MadeOnce } from './started-process.ts'
import { firstTestTime } from './test-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the template from which every test file copies its database. */
    templateUrl: string
    madeOnce: MadeOnce
  }
}

interface TemplateServer {
  templateUrl: string
  madeOnce: MadeOnce
  stop(): Promise<void>
}

/** Shared by the projects of a run, each of which loads this file separately. */
interface SharedServer {
  musterTestServer?: Promise<TemplateServer>
  musterTestProjects?: number
}
const shared = globalThis as SharedServer

/** Provides the run's PostgreSQL, which the last project to end stops. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.musterTestProjects = (shared.musterTestProjects ?? 0) + 1
  shared.musterTestServer ??= startTemplateServer()
  const server = await shared.musterTestServer
  project.provide('templateUrl', server.templateUrl)
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
async function startTemplateServer(): Promise<TemplateServer> {
  const bundled = bundleProcesses()
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-test-'))
  const dataDir = path.join(folder, 'data')
  const first = await startEmbeddedPostgres(dataDir, () => {}, settings)
  await prepare({ owner: first.ownerUrl, service: serviceUrl(first.ownerUrl) }, () => {})
  await first.stop()
  const prepared = path.join(folder, 'prepared')
  // Only a copy of a server that is not running is whole. `cp` keeps the modes and owners of its files.
  await promisify(execFile)('cp', ['-a', dataDir, prepared])

  const embedded = await startEmbeddedPostgres(dataDir, () => {}, settings)
  const templateUrl = atDatabase(embedded.ownerUrl, 'template_muster')
  const client = await connectOwner(atDatabase(embedded.ownerUrl, 'postgres'))
  await client.query('CREATE DATABASE template_muster TEMPLATE muster')
  await client.end()
  const template = await connectOwner(templateUrl)
  await createServiceLogin(template, serviceUrl(templateUrl))
  await makeMonths(template, firstTestTime)
  await template.end()
  const bundles = await bundled
  return {
    templateUrl,
    madeOnce: { bundles, dataDir: prepared },
    stop: async () => {
      await embedded.stop()
      for (const made of [folder, bundles]) await rm(made, { recursive: true, force: true })
    },
  }
}
