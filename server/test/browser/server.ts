import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '../../src/platform/configuration/config.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { openLog } from '../../src/platform/observability/logs.ts'
import { prepare } from '../../src/processes/database.ts'
import { createDemo } from '../../src/processes/demo/index.ts'
import { openConsole, openService } from '../../src/processes/service.ts'
import { runAll } from '../../src/processes/stopping.ts'
import { runProcess } from '../../src/processes/terminal.ts'
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
    ENROLLMENTS_PER_MINUTE: '1000000',
    // Each test names its own IP address, so that none uses up the attempts of another.
    TRUST_PROXY: '127.0.0.1',
    WAITS: 'afterSave=0,afterDelete=0,worldCreationMessage=0,tokenCopyFeedback=0',
    LOG_LEVEL: 'error',
    // Tests load nothing from elsewhere.
    TILES_URL: 'off',
    ...extra,
  })

async function open(atEnd: (step: () => Promise<unknown>) => void): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-browser-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbeddedPostgres(dataDir, () => {}, ['fsync=off', 'synchronous_commit=off'])
  atEnd(() => embedded.stop())
  const databaseUrl = serviceUrl(embedded.ownerUrl)
  await prepare({ owner: embedded.ownerUrl, service: databaseUrl }, () => {})
  const provider = await startOpenIdProvider({
    port: ports.openId,
    redirectUri: `http://localhost:${ports.singleSignOn}/auth/callback`,
  })
  atEnd(() => provider.stop())
  const withProvider = { ...provider.environment, OIDC_WORLDS: 'demo-android' }
  const service = async (config: Config, works: boolean) => {
    const opened = await openService(config, { databaseUrl, log: openLog('error'), works })
    atEnd(() => opened.close())
    return opened.services
  }
  const plain = await service(configFor(ports.plain, dataDir), true)
  const federated = await service(configFor(ports.singleSignOn, dataDir, withProvider), false)
  await createDemo(plain, 'small', () => {})
  const control = await openControl(plain, provider, ports.control)
  atEnd(() => control.close())
  // The plain one last, because clients that wait for the service wait for its URL.
  for (const [services, port] of [
    [federated, ports.singleSignOn],
    [plain, ports.plain],
  ] as const) {
    const api = await openConsole(services, true)
    atEnd(() => api.close())
    giveAskedAnswers(api.server)
    await api.listen({ port, host: '127.0.0.1' })
  }
}

await runProcess(async () => {
  const ending: (() => Promise<unknown>)[] = []
  const stop = () => runAll(ending.toReversed())
  try {
    await open((step) => ending.push(step))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
})
