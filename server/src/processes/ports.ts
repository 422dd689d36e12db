import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Config, readConfig } from '../platform/configuration/config.ts'
import { AppError } from '../platform/errors/errors.ts'
import { renderError } from '../platform/errors/render-error.ts'
import { orSay } from './listen.ts'

export interface Ports {
  /** With the ports found, where any free one would do: URLs given to people contain them. */
  config: Config
  /** Frees them for the listeners they are reserved for. */
  release(): Promise<void>
}

/** Takes the ports of this process before anything is created: a taken one ends the start with nothing begun. */
export async function reservePorts(environment: NodeJS.ProcessEnv): Promise<Ports> {
  const wanted = readConfig(environment)
  const held: HeldPort[] = []
  const release = async () => {
    await Promise.all(held.splice(0).map(async (each) => await each.release()))
  }
  const hold = async (variable: string, host: string, port: number) => {
    const each = await orSay(variable, port, host, () => holdPort(host, port))
    held.push(each)
    return each.port
  }
  try {
    const port = await hold('PORT', wanted.host, wanted.port)
    const { metrics } = wanted
    const metricsPort =
      metrics.port === 'off' ? 'off' : await hold('METRICS_PORT', metrics.host, metrics.port)
    const config = readConfig({ ...environment, PORT: String(port), METRICS_PORT: String(metricsPort) })
    return { config, release }
  } catch (error) {
    await release()
    throw error
  }
}

interface HeldPort {
  port: number
  release(): Promise<void>
}

/** Listens, and tells early clients to retry soon. */
async function holdPort(host: string, port: number): Promise<HeldPort> {
  const starting = new AppError('busy', { retryAfterSeconds: 2 })
  const server = createServer((request, response) => {
    const { headers, body } = renderError(starting, request)
    response.writeHead(starting.status, { ...headers, connection: 'close' }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
