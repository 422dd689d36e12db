import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allWorldIds } from '../../src/access/index.ts'
import { type Config, readConfig } from '../../src/platform/configuration/config.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { openLog } from '../../src/platform/observability/logs.ts'
import { prepare } from '../../src/processes/database.ts'
import { createDemo } from '../../src/processes/demo/index.ts'
import { openApi, openService } from '../../src/processes/service.ts'
import { runProcess } from '../../src/processes/terminal.ts'
import { carryAllUseOver, countAllSoftware } from '../../src/telemetry/index.ts'
import { startOpenIdProvider } from '../peers/openid-provider.ts'
import { giveAskedAnswers } from './asked-answers.ts'
import { openControl } from './control.ts'

/**
 * The real service for browser tests: the demo, a second URL with single sign-on against a real OpenID provider, and a
 * control listener through which a test creates its own worlds and people.
 */
const first = Number(process.env.BROWSER_TEST_PORT ?? 4610)
const ports = { plain: first, singleSignOn: first + 1, openId: first + 2, control: first + 3 }

const configFor = (port: number, dataDir: string, extra: Record<string, string> = {}): Config =>
  readConfig({
    PORT: String(port),
    METRICS_PORT: 'off',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${port}`,
    REQUESTS_PER_MINUTE: '1000000',
    // Each test names its own IP address, so that none uses up the attempts of another.
    TRUST_PROXY: '127.0.0.1',
    WAITS: 'afterSave=0,afterDelete=0,worldCreationMessage=0,tokenCopyFeedback=0',
    LOG_LEVEL: 'error',
    ...extra,
  })

await runProcess(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-browser-'))
  const embedded = await startEmbeddedPostgres(dataDir, () => {}, ['fsync=off', 'synchronous_commit=off'])
  const databaseUrl = serviceUrl(embedded.ownerUrl)
  await prepare({ owner: embedded.ownerUrl, service: databaseUrl }, () => {})
  const provider = await startOpenIdProvider({
    port: ports.openId,
    redirectUri: `http://localhost:${ports.singleSignOn}/auth/callback`,
  })
  const options = { databaseUrl, log: openLog('error') }
  const plain = await openService(configFor(ports.plain, dataDir), { ...options, works: true })
  const withProvider = { ...provider.environment, OIDC_WORLDS: 'demo-android' }
  const federated = await openService(configFor(ports.singleSignOn, dataDir, withProvider), {
    ...options,
    works: false,
  })
  await createDemo(plain.services, 'small', () => {})
  // What jobs do within the hour; no test waits that long.
  for (const world of await allWorldIds(plain.services.db)) {
    await carryAllUseOver(plain.services.db, world)
    await countAllSoftware(plain.services.db, world, plain.services.now())
  }
  const control = await openControl(plain.services, provider, ports.control)
  const federatedApi = await openApi(federated.services, true)
  giveAskedAnswers(federatedApi.server)
  await federatedApi.listen({ port: ports.singleSignOn, host: '127.0.0.1' })
  // Last, because clients that wait for the service wait for this URL.
  const plainApi = await openApi(plain.services, true)
  giveAskedAnswers(plainApi.server)
  await plainApi.listen({ port: ports.plain, host: '127.0.0.1' })
  return {
    stop: async () => {
      await control.close()
      await plainApi.close()
      await federatedApi.close()
      await plain.close()
      await federated.close()
      await provider.stop()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
})
