import { randomBytes } from 'node:crypto'
import type { InjectOptions, Response } from 'light-my-request'
import pg from 'pg'
import { inject } from 'vitest'
import type { AccessServices } from '../src/access/index.ts'
import { readConfig } from '../src/platform/configuration/config.ts'
import { connectOwner } from '../src/platform/database/database.ts'
import { createServiceLogin, serviceUrl } from '../src/platform/database/service-role.ts'
import type { WebServer } from '../src/platform/http/web-server.ts'
import { openLog } from '../src/platform/observability/logs.ts'
import { openApi, openService } from '../src/processes/service.ts'
import { atDatabase } from './database-url.ts'
import { rememberHashes } from './remembered-hashes.ts'
import { firstTestTime } from './test-time.ts'

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
  const templateUrl = inject('templateUrl')
  const database = `test_${randomBytes(6).toString('hex')}`
  const ownerUrl = atDatabase(templateUrl, database)
  const maker = await connectOwner(atDatabase(templateUrl, 'postgres'))
  // Copied as files: half the work of writing each page to the log.
  await maker.query(`CREATE DATABASE ${database} TEMPLATE template_muster STRATEGY file_copy`)
  await maker.end()
  const owner = await connectOwner(ownerUrl)
  await createServiceLogin(owner, serviceUrl(ownerUrl))

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
    logged,
    inject: (request) => app.inject(request),
    close: async () => {
      await app.close()
      await service.close()
      await owner.end()
      const cleaner = new pg.Client({ connectionString: atDatabase(templateUrl, 'postgres') })
      await cleaner.connect()
      await cleaner.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await cleaner.end()
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
