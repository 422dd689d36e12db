import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { openBareServer } from '../../../test/bare-server.ts'
import { readConfig } from '../configuration/config.ts'
import { listenForMetrics, type MetricsListener, openMetrics } from './metrics.ts'

const healthy = async () => ({ answers: true, nodesAway: 0 })
let listener: MetricsListener | undefined
afterEach(async () => {
  await listener?.close()
  listener = undefined
})

describe('the metrics', () => {
  it('count requests by route and kind of answer, never by the requested URL', async () => {
    const { app, metrics } = await openBareServer()
    app.get('/api/hello', async (_request, reply) => reply.send({}))
    await app.inject('/api/hello?secret=1')
    await app.inject('/api/hello')
    await app.inject('/api/nothing-of-mine')
    await app.close()
    const page = await metrics.registry.metrics()
    expect(page).toContain('muster_request_seconds_count{route="/api/hello",status="2xx"} 2')
    expect(page).toContain('muster_request_seconds_count{route="none",status="4xx"} 1')
    expect(page).not.toContain('of-mine')
    expect(page).not.toContain('secret')
  })

  it.each([
    [{ answers: true, nodesAway: 2 }, ['muster_database_up 1', 'muster_database_nodes_away 2']],
    [{ answers: false, nodesAway: 0 }, ['muster_database_up 0', 'muster_database_nodes_away 0']],
  ])('tell how the database is: %j', async (health, lines) => {
    const page = await openMetrics(async () => health).registry.metrics()
    for (const line of lines) expect(page.split('\n')).toContain(line)
  })

  it('listen on the loopback address by default', () => {
    expect(readConfig({}).metrics).toEqual({ host: '127.0.0.1', port: 4401 })
    expect(readConfig({ HOST: '0.0.0.0' }).metrics.host).toBe('127.0.0.1')
    expect(readConfig({ METRICS_HOST: '0.0.0.0', METRICS_PORT: '9000' }).metrics).toEqual({
      host: '0.0.0.0',
      port: 9000,
    })
  })

  it('are one page in the format that monitoring reads, and nothing else', async () => {
    listener = await listenForMetrics(openMetrics(healthy), { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`http://127.0.0.1:${listener.port}/metrics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answer.text()).toContain('process_cpu_seconds_total')
    expect((await fetch(`http://127.0.0.1:${listener.port}/`)).status).toBe(404)
  })

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)

  it.runIf(outside)('cannot be reached from outside by default', async () => {
    const { host } = readConfig({}).metrics
    const { port, ...opened } = await listenForMetrics(openMetrics(healthy), { host, port: 0 })
    listener = { port, ...opened }
    await expect(fetch(`http://${outside?.address}:${port}/metrics`)).rejects.toThrow('fetch failed')
  })

  it('end at once, whoever is still connected', async () => {
    const opened = await listenForMetrics(openMetrics(healthy), { host: '127.0.0.1', port: 0 })
    await (await fetch(`http://127.0.0.1:${opened.port}/metrics`)).text()
    await opened.close()
    await expect(fetch(`http://127.0.0.1:${opened.port}/metrics`)).rejects.toThrow('fetch failed')
  })
})
