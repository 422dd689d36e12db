import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectOwner } from '../src/platform/database/database.ts'
import { serviceUrl } from '../src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { prepare } from '../src/processes/database.ts'
import { makeMonths } from '../src/telemetry/index.ts'
import { atDatabase } from './database-url.ts'
import { firstTestTime } from './test-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the template from which every test file copies its database. */
    templateUrl: string
  }
}

interface TemplateServer {
  templateUrl: string
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
  return async () => {
    shared.musterTestProjects = (shared.musterTestProjects ?? 1) - 1
    if (shared.musterTestProjects > 0) return
    delete shared.musterTestServer
    await server.stop()
  }
}

/** A PostgreSQL that is fast because nothing in it has to survive a power cut, and a prepared template in it. */
async function startTemplateServer(): Promise<TemplateServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-test-'))
  const embedded = await startEmbeddedPostgres(folder, () => {}, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ])
  const templateUrl = atDatabase(embedded.ownerUrl, 'template_muster')
  const client = await connectOwner(embedded.ownerUrl)
  await client.query('CREATE DATABASE template_muster')
  await client.end()
  await prepare({ owner: templateUrl, service: serviceUrl(templateUrl) }, () => {})
  const prepared = await connectOwner(templateUrl)
  await makeMonths(prepared, firstTestTime)
  await prepared.end()
  return {
    templateUrl,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
