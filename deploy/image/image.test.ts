import { mkdtempSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { buildImages, images } from './build-image.ts'
import { podmanOptions, readCompose } from './compose.ts'
import { missingPrograms, Podman } from './podman.ts'
import { Visitor } from './visitor.ts'

const missing = missingPrograms()
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')} not installed)` : ''
const network = 'muster-test'
const processes = ['api', 'ingest', 'worker']
/** Seconds; as in the compose file. */
const timeToStop = '90'

const { services, networks } = readCompose({
  ...{ POSTGRES_PASSWORD: 'of-postgres', OWNER_PASSWORD: 'of-owner', SERVICE_PASSWORD: 'of-service' },
  ...{ PUBLIC_URL: 'https://muster.company.example', SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') },
  ...{ MUSTER_IMAGE: images.muster, POSTGRES_IMAGE: images.database },
})

describe.skipIf(missing.length > 0)(`the container image${skipped}`, () => {
  let podman: Podman
  const started: string[] = []
  const start = async (name: string, ...options: string[]) => {
    started.push(name)
    await podman.run('run', '--detach', '--name', name, ...options)
  }
  /** Starts a service of the compose file; names are looked up without a name server. */
  const startService = async (name: string, ...options: string[]) => {
    const service = services[name]
    if (!service) throw new Error(`The compose file has no service ${name}`)
    const database = '172.30.44.10'
    const place = name === 'database' ? `--ip=${database}` : `--add-host=database:${database}`
    const said = [...podmanOptions(service), place, ...options, service.image, ...(service.command ?? [])]
    await start(name, `--network=${network}`, ...said)
  }
  const becomesHealthy = async (name: string) =>
    await vi.waitUntil(() => podman.succeeds('healthcheck', 'run', name), { timeout: 120_000, interval: 500 })
  const stop = async (name: string) => {
    await podman.run('stop', '--time', timeToStop, name)
    return await podman.run('inspect', '--format', '{{.State.ExitCode}}', name)
  }

  beforeAll(async () => {
    // Not in the folder of a test run, which is removed whatever is mounted in it.
    const folder = mkdtempSync('/var/tmp/muster-image-')
    podman = new Podman(folder)
    await buildImages(podman, folder)
  })
  afterAll(() => podman?.remove(started.toReversed(), [network]))

  describe('beside PostgreSQL, as the compose file has it', () => {
    let api: Visitor
    beforeAll(async () => {
      const [{ subnet = '', gateway = '' } = {}] = networks.muster.ipam.config
      await podman.run('network', 'create', `--subnet=${subnet}`, `--gateway=${gateway}`, network)
      await startService('database')
      await becomesHealthy('database')
      await startService('migrate')
      expect(await podman.run('wait', 'migrate'), await podman.log('migrate')).toBe('0')
      const port = await freePort()
      await startService('api', `--publish=127.0.0.1:${port}:4400`)
      await startService('ingest')
      await startService('worker')
      api = new Visitor(port)
      for (const name of processes) await becomesHealthy(name)
    })

    it('serves the console', async () => {
      const page = await api.get('/')
      expect(page.status).toBe(200)
      const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
      expect((await api.get(script)).headers.get('content-type')).toMatch(/javascript/)
    })

    it('runs as an ordinary user without capabilities, who can write nowhere', async () => {
      for (const name of processes) {
        const status = await podman.run('exec', name, 'cat', '/proc/1/status')
        expect(status).toMatch(/^Uid:\t10001\t10001\t/m)
        expect(status).toMatch(/^CapEff:\t0+$/m)
        expect(status).toMatch(/^CapBnd:\t0+$/m)
        expect(status).toMatch(/^NoNewPrivs:\t1$/m)
        expect(await podman.succeeds('exec', name, 'touch', '/muster/file')).toBe(false)
      }
    })

    it('sees the IP address that the proxy on this machine passes on', async () => {
      const answer = await api.signIn('nobody@demo.example', { 'x-forwarded-for': '203.0.113.7' })
      expect(answer.status).toBe(401)
      expect(await podman.log('api')).toContain('"security":"signIn.refused","address":"203.0.113.7"')
    })

    it('stops in order, and continues with the same data', async () => {
      for (const name of [...processes, 'database']) expect(await stop(name), name).toBe('0')
      for (const name of processes) expect(await podman.log(name)).toMatch(/Stopped\.\s*$/)
      for (const name of ['database', ...processes]) {
        await podman.run('start', name)
        await becomesHealthy(name)
      }
    })
  })

  it('alone has its own database: takes in reports, stops in order, and knows the device afterwards', async () => {
    const port = await freePort()
    await start(
      ...(['alone', '--read-only', '--read-only-tmpfs=false', '--cap-drop=all'] as const),
      ...['--security-opt=no-new-privileges', '--volume=alone:/data', '--env=DEMO=small'],
      ...[`--publish=127.0.0.1:${port}:4400`, images.muster],
    )
    // The image's own health check.
    await becomesHealthy('alone')
    const visitor = new Visitor(port)
    const key = await visitor.enroll()
    expect(await visitor.report(key, 1)).toBe(200)
    expect(await stop('alone')).toBe('0')
    expect(await podman.log('alone')).toMatch(/Stopped\.\s*$/)
    await podman.run('start', 'alone')
    await becomesHealthy('alone')
    expect(await visitor.report(key, 2)).toBe(200)
    expect(await stop('alone')).toBe('0')
  })
})
