import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions, Response } from 'light-my-request'
import type pg from 'pg'
import { inject } from 'vitest'
import type { AccessServices } from '../src/access/index.ts'
import { readConfig } from '../src/platform/configuration/config.ts'
import { connectOwner } from '../src/platform/database/database.ts'
import { serviceUrl } from '../src/platform/database/service-role.ts'
import type { WebServer } from '../src/platform/http/web-server.ts'
import { openLog } from '../src/platform/observability/logs.ts'
import { openApi, openService } from '../src/processes/service.ts'
import { rememberHashes } from './remembered-hashes.ts'
import { dropDatabase, makePrepared } from './test-server.ts'
import { firstTestTime } from './test-time.ts'

/** Encrypts the secrets of test channels, instead of a key in a data folder. */
const testSecretsKey = Buffer.alloc(32, 7).toString('base64')

/** A clock that tests advance. */
export interface TestClock {
  now: () => Date
  advance(milliseconds: number): void
}

export interface TestMuster {
  app: WebServer
  services: AccessServices
  clock: TestClock
  /** The owner's own connection, which row-level security does not bind; for inspecting what is stored. */
  owner: pg.Client
  ownerUrl: string
  /** The service's log, line by line. */
  logged: string[]
  inject(request: InjectOptions): Promise<Response>
  close(): Promise<void>
}

export interface TestOptions {
  /** Environment variables of the configuration. */
  environment?: Record<string, string>
  works?: boolean
}

/** The real service on its own database, copied from the prepared template. */
export async function openTestMuster(options: TestOptions = {}): Promise<TestMuster> {
  const server = inject('testServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  const ownerUrl = await makePrepared(server, database)
  const owner = await connectOwner(ownerUrl)

  const dataDir = path.join(tmpdir(), `muster-${database}`)
  const clock = testClock()
  const logged: string[] = []
  const config = readConfig({
    PORT: '0',
    DEMO: 'off',
    PUBLIC_URL: 'http://localhost:4400',
    REQUESTS_PER_MINUTE: '1000000',
    ENROLLMENTS_PER_MINUTE: '1000000',
    DATABASE_CONNECTIONS: '5',
    LOG_LEVEL: 'info',
    TILES_URL: 'off',
    SECRETS_KEY: testSecretsKey,
    DATA_DIR: dataDir,
    ...options.environment,
  })
  const service = await openService(config, {
    databaseUrl: serviceUrl(ownerUrl),
    works: options.works ?? false,
    now: clock.now,
    log: openLog(config.logLevel, { write: (line: string) => void logged.push(line) }),
  })
  rememberHashes(service.services.passwords)
  const app = await openApi(service.services, true)
  await app.ready()
  return {
    app,
    services: service.services,
    clock,
    owner,
    ownerUrl,
    logged,
    inject: (request) => app.inject(request),
    close: async () => {
      await app.close()
      await service.close()
      await owner.end()
      await dropDatabase(server, database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function testClock(): TestClock {
  let time = firstTestTime.getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
