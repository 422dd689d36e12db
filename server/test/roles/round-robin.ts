import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The processes behind the proxy, by their URLs. */
export interface Behind {
  apis: readonly string[]
  ingests: readonly string[]
}

/**
 * A proxy as deploy/nginx.conf describes one for several processes: each request to the next process of its role, agents'
 * to ingest. A process that cannot be connected to is passed over; what it may have received is repeated at another one
 * where that does no harm, else the client loses its connection.
 */
export class RoundRobin {
  /** How many requests each process has answered, by its URL. */
  readonly answered = new Map<string, number>()
  #turn = 0
  readonly #behind: () => Behind
  /** It closes no idle connection: on a busy machine the next request might already be on its way. */
  readonly #server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) => {
    this.#pass(incoming, answer).catch(() => incoming.socket.destroy())
  })

  private constructor(behind: () => Behind) {
    this.#behind = behind
  }

  static async open(behind: () => Behind): Promise<RoundRobin> {
    const proxy = new RoundRobin(behind)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { url = '/', method } = incoming
    const body = await buffer(incoming)
    const isAgent = url.startsWith('/agent/')
    const mayRepeat = isAgent || method === 'GET'
    const { apis, ingests } = this.#behind()
    const all = isAgent ? ingests : apis
    const first = this.#turn++
    for (let tried = 0; tried < all.length; tried++) {
      const process = all[(first + tried) % all.length] ?? ''
      try {
        const passed = await this.#ask(process, incoming, body)
        this.answered.set(process, (this.answered.get(process) ?? 0) + 1)
        answer.writeHead(passed.status, passed.headers).end(passed.body)
        return
      } catch (error) {
        const isUntouched = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (!isUntouched && !mayRepeat) throw error
      }
    }
    answer.writeHead(502).end()
  }

  async #ask(process: string, { url, method, headers, socket }: IncomingMessage, body: Buffer) {
    const asked = request(`${process}${url}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress, connection: 'close' },
      agent: false,
    })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    asked.end(body)
    const [answer] = await answered
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }
}
