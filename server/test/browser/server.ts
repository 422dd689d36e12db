import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '../../src/platform/config.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { openLog } from '../../src/platform/logs.ts'
import { serviceUrl } from '../../src/platform/service-role.ts'
import { prepare } from '../../src/processes/database.ts'
import { createDemo } from '../../src/processes/demo.ts'
import { openApi, openService } from '../../src/processes/service.ts'
import { runProcess } from '../../src/processes/terminal.ts'
import { startOpenIdProvider } from '../peers/openid-provider.ts'
import { openControl } from './control.ts'

/**
 * The real service for browser tests: the demo, a second address with single sign-on against a real OpenID
 * provider, and a control listener through which a test makes worlds and people of its own.
 */
const ports = { plain: 4610, singleSignOn: 4611, openId: 4612, control: 4613 }

const configFor = (port: number, dataDir: string, extra: Record<string, string>): Config =>
  readConfig({
    PORT: String(port),
    METRICS_PORT: 'off',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${port}`,
    REQUESTS_PER_MINUTE: '1000000',
    WAITS: 'afterSave=0,worldCreationMessage=0,tokenCopyFeedback=0',
    LOG_LEVEL: 'warn',
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
  const log = openLog('warn')
  const plain = await openService(configFor(ports.plain, dataDir, {}), { databaseUrl, works: true, log })
  const federated = await openService(
    configFor(ports.singleSignOn, dataDir, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_WORLDS: 'demo',
    }),
    { databaseUrl, works: false, log },
  )
  await createDemo(plain.services, () => {})
  const apps = [await openApi(plain.services, true), await openApi(federated.services, true)]
  await apps[0]?.listen({ port: ports.plain, host: '127.0.0.1' })
  await apps[1]?.listen({ port: ports.singleSignOn, host: '127.0.0.1' })
  const control = await openControl(plain.services, ports.control)
  process.stdout.write('ready\n')
  return {
    stop: async () => {
      await control.close()
      for (const app of apps) await app.close()
      await plain.close()
      await federated.close()
      await provider.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
})
