import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld } from '../telemetry/agents.ts'
import { isInstalled, orSkipped } from './installed.ts'
import { type NginxProxy, proxiedHost, startProxy } from './proxied.ts'

const json = { 'content-type': 'application/json' }

describe.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))(
  `behind nginx as in the example${orSkipped('nginx')}${orSkipped('openssl')}`,
  () => {
    let muster: TestMuster
    let proxy: NginxProxy
    let deviceKey: string
    beforeAll(async () => {
      muster = await openTestMuster({
        environment: { PUBLIC_URL: `https://${proxiedHost}`, TRUST_PROXY: '127.0.0.1' },
      })
      await makeEstate(muster)
      const token = await prepareWorld(muster, worldIds.own)
      deviceKey = (await enrolled(muster, token)).key
      await muster.app.listen({ host: '127.0.0.1', port: 0 })
      proxy = await startProxy((muster.app.server.address() as AddressInfo).port)
    })
    afterAll(async () => {
      await proxy?.stop()
      await muster?.close()
    })

    const signIn = (given: string, more: object = {}) =>
      proxy.send(
        {
          method: 'POST',
          path: '/auth/signIn',
          ...more,
          headers: { ...json, origin: `https://${proxiedHost}` },
        },
        JSON.stringify({ email: people.manager, password: given }),
      )
    const report = (body: string | Buffer, more: Record<string, string> = {}) =>
      proxy.send(
        {
          method: 'POST',
          path: '/agent/report',
          headers: { ...json, authorization: `Bearer ${deviceKey}`, ...more },
        },
        body,
      )

    it('people sign in, and stay signed in by a cookie that travels encrypted alone', async () => {
      const answer = await signIn(password)
      expect(answer.statusCode).toBe(200)
      const [cookie = ''] = answer.headers['set-cookie'] ?? []
      expect(cookie).toMatch(/^__Secure-muster_refresh.*; Secure/)
      const again = await proxy.send({
        method: 'POST',
        path: '/auth/currentSession',
        headers: { cookie: cookie.split(';')[0], origin: `https://${proxiedHost}` },
      })
      expect(again.statusCode).toBe(200)
    })

    it('Muster knows their IP address, whatever they claim', async () => {
      const headers = { ...json, origin: `https://${proxiedHost}`, 'x-forwarded-for': '203.0.113.9' }
      const body = JSON.stringify({ email: people.manager, password: 'Wrong-horse-7' })
      await proxy.send({ method: 'POST', path: '/auth/signIn', localAddress: '127.0.0.5', headers }, body)
      const refused = muster.logged
        .map((line) => JSON.parse(line))
        .filter((line) => line.security === 'signIn.refused')
      expect(refused.map(({ address }) => address)).toEqual(['127.0.0.5'])
    })

    it('a process that has died is passed over, by people and by devices', async () => {
      const body = JSON.stringify({ protocol: 1, sequence: 9, sentAt: muster.clock.now().toISOString() })
      for (let turn = 0; turn < 4; turn++) {
        expect((await signIn(password)).statusCode).toBe(200)
        expect((await report(body)).statusCode).toBe(200)
      }
    })

    it('devices report with compressed bodies', async () => {
      const body = JSON.stringify({ protocol: 1, sequence: 1, sentAt: muster.clock.now().toISOString() })
      const answer = await report(gzipSync(body), { 'content-encoding': 'gzip' })
      expect(answer.statusCode).toBe(200)
    })

    it('a report that is too large gets Muster’s own answer', async () => {
      const answer = await report(JSON.stringify({ protocol: 1, filler: 'x'.repeat(600_000) }))
      expect(answer.statusCode).toBe(413)
      expect(JSON.parse(answer.body).code).toBe('tooLarge')
    })

    it('health is for this machine alone', async () => {
      expect((await proxy.send({ path: '/readyz' })).statusCode).toBe(200)
      expect((await proxy.send({ path: '/readyz', localAddress: '127.0.0.5' })).statusCode).toBe(403)
    })

    it('whoever comes unencrypted is sent to TLS, and an agent is refused', async () => {
      const answer = await proxy.sendUnencrypted({ path: '/some/page' })
      expect(answer.headers.location).toBe(`https://${proxiedHost}/some/page`)
      expect((await proxy.sendUnencrypted({ method: 'POST', path: '/agent/report' })).statusCode).toBe(403)
    })

    it('answers keep Muster’s headers, each once', async () => {
      const { headers } = await proxy.send({ path: '/api/reference' })
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['content-security-policy']).toBeDefined()
      expect(headers.server).toBe('nginx')
    })
  },
)
