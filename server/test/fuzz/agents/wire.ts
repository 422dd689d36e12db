import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '../judge.ts'
import type { WireRequest } from './spoilt-requests.ts'

/** Milliseconds within which everything must be answered: more than the service gives a client to send its request. */
const longest = 120_000

/** Connections to a service, kept alive where HTTP allows it. */
export class Wire {
  readonly #port: number
  readonly #agent: Agent

  constructor(port: number, connections: number) {
    this.#port = port
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  close(): void {
    this.#agent.destroy()
  }

  /** The answer, or why there is none. */
  async ask(wanted: WireRequest): Promise<Answer | string> {
    if (wanted.raw) return await this.#askRaw(wanted.raw, false)
    if (wanted.endless) return await this.#askRaw(endlessHead(wanted), true)
    try {
      return await this.#askHttp(wanted)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      // A kept-alive connection may be closed at the moment it is used again.
      if (code === 'ECONNRESET' && (error as { reused?: boolean }).reused) return await this.#askAgain(wanted)
      return `the connection ended: ${String(error)}`
    }
  }

  async #askAgain(wanted: WireRequest): Promise<Answer | string> {
    return await this.#askHttp(wanted).catch((error) => `the connection ended twice: ${String(error)}`)
  }

  async #askHttp({ method, path, headers, body }: WireRequest): Promise<Answer> {
    const sent = request({
      host: '127.0.0.1',
      port: this.#port,
      agent: this.#agent,
      method,
      path,
      timeout: longest,
      headers: headers
        .concat([['host', `127.0.0.1:${this.#port}`]])
        .concat(body.length > 0 ? [['content-length', String(body.length)]] : [])
        .flat() as unknown as OutgoingHttpHeaders,
    })
    const answered = Promise.withResolvers<Answer>()
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${longest} ms`)))
    sent.on('error', (error) => answered.reject(Object.assign(error, { reused: sent.reusedSocket })))
    sent.on('connect', (response) => {
      sent.destroy()
      answered.resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body: '' })
    })
    sent.on('response', (response) => {
      const { statusCode = 0, headers: given } = response
      buffer(response).then(
        (read) => answered.resolve({ statusCode, headers: given, body: read.toString('utf8') }),
        answered.reject,
      )
    })
    sent.end(body)
    return await answered.promise
  }

  /** Sends bytes as they are, without end if asked to, and reads what comes back. */
  async #askRaw(bytes: Buffer, endless: boolean): Promise<Answer | string> {
    const socket = connect({ host: '127.0.0.1', port: this.#port, allowHalfOpen: true })
    const answered = Promise.withResolvers<string | null>()
    let said = ''
    let isOver = false
    const late = setTimeout(() => answered.resolve(`no answer within ${longest} ms`), longest)
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      isOver = true
      if (isWhole(said)) answered.resolve(null)
    })
    socket.on('end', () => answered.resolve(null))
    socket.on('error', (error) => answered.resolve(said === '' ? `the connection ended: ${error}` : null))
    socket.write(bytes)
    const more = (): void => {
      if (isOver || socket.destroyed) return
      const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
      if (socket.write(chunk)) setImmediate(more)
      else socket.once('drain', more)
    }
    if (endless) more()
    else socket.end()
    const trouble = await answered.promise
    isOver = true
    clearTimeout(late)
    socket.destroy()
    return trouble ?? parsed(said)
  }
}

const endlessHead = ({ path, headers }: WireRequest): Buffer => {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    [`POST ${path} HTTP/1.1`, 'host: x', ...lines, 'transfer-encoding: chunked', '', ''].join('\r\n'),
  )
}

const headOf = (said: string) => said.split('\r\n\r\n')[0] ?? ''

/** Where the answer's body ends; undefined where its head does not say. */
function endOf(head: string): number | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return length === undefined ? undefined : head.length + 4 + Number(length)
}

const isWhole = (said: string): boolean => said.length >= (endOf(headOf(said)) ?? Number.POSITIVE_INFINITY)

function parsed(said: string): Answer | string {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(said) ?? []
  if (!status) return said === '' ? 'the connection ended without a word' : `no HTTP: ${said.slice(0, 200)}`
  const head = headOf(said)
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.toLowerCase(), value.join(':').trim()]
      }),
  )
  return {
    statusCode: Number(status),
    headers,
    body: Buffer.from(said.slice(head.length + 4, endOf(head)), 'latin1').toString('utf8'),
  }
}
