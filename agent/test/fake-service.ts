import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { EnrollBody, type ErrorCode, errors, Report, type ReportAnswer } from '@muster/contract'

/** What happens to one request; each is used up by the next request. */
export type Weather =
  | 'fine'
  /** The connection breaks before the service receives anything. */
  | 'lostBefore'
  /** The service has done its work, and the answer is lost. */
  | 'lostAfter'
  /** The answer breaks off in the middle. */
  | 'cutOff'
  /** A captive portal's page, with status 200. */
  | 'portal'
  /** An answer to another report. */
  | 'mixedUp'
  /** No answer at all. */
  | 'silent'
  | { status: number; headers?: Record<string, string>; body?: unknown }

export const errorBody = (code: ErrorCode, details?: object) => ({
  code,
  message: errors[code].message,
  ...(details && { details }),
})

/** The service as the protocol describes it, in memory, on a port of its own. */
export class FakeService {
  token = 'world-token'
  /** Accepted reports, by sequence. */
  readonly taken = new Map<number, Record<string, unknown>>()
  /** Every request that arrived, in order, with its path and body. */
  readonly requests: { path: string; body: Record<string, unknown>; encoding: string | undefined }[] = []
  readonly devices = new Map<string, { deviceId: string; deviceKey: string }>()
  readonly weather: Weather[] = []
  /** Which bodies a firewall blocks. */
  stops: (body: Record<string, unknown>) => boolean = () => false
  /** Sent with every answer. */
  date: string | undefined
  guidance: Pick<ReportAnswer, 'collects' | 'wanted' | 'nextReportSeconds'> = {
    collects: { locations: true, signals: false, drops: true },
    wanted: [],
    nextReportSeconds: 900,
  }
  refused: ReportAnswer['refused'] = []
  #keys = 0
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get sequencesSent(): unknown[] {
    return this.requests.filter(({ path }) => path === '/agent/report').map(({ body }) => body.sequence)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const weather = this.weather.shift() ?? 'fine'
    const encoding = request.headers['content-encoding']
    const body = JSON.parse(String(gunzipSync(Buffer.concat(chunks))))
    this.requests.push({ path: request.url ?? '', body, encoding })
    response.sendDate = false
    if (this.date) response.setHeader('date', this.date)
    if (weather === 'lostBefore') return void request.socket.destroy()
    if (weather === 'silent') return
    if (this.stops(body)) return void response.writeHead(403).end('<html>Blocked</html>')
    if (weather === 'portal') return void response.end('<html>Welcome to our Wi-Fi</html>')
    if (typeof weather === 'object') {
      response.writeHead(weather.status, weather.headers)
      return void response.end(JSON.stringify(weather.body) ?? 'sorry')
    }
    const { status, answer } = this.#answer(request, body)
    if (weather === 'lostAfter') return void request.socket.destroy()
    const text = JSON.stringify(weather === 'mixedUp' ? { ...answer, sequence: 0 } : answer)
    response.writeHead(status, { 'content-length': Buffer.byteLength(text) })
    if (weather !== 'cutOff') return void response.end(text)
    response.write(text.slice(0, 5), () => request.socket.destroy())
  }

  #answer(request: IncomingMessage, body: unknown): { status: number; answer: object } {
    const credential = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (request.url === '/agent/enroll') {
      if (credential !== this.token) return { status: 401, answer: errorBody('credentialRejected') }
      return { status: 200, answer: this.#enroll(EnrollBody.parse(body).installId) }
    }
    const known = this.devices.values().some(({ deviceKey }) => deviceKey === credential)
    if (!known) return { status: 401, answer: errorBody('credentialRejected') }
    const { sequence } = Report.parse(body)
    const duplicate = this.taken.has(sequence)
    const { sentAt: _sentAt, ...kept } = body as Record<string, unknown>
    if (!duplicate) this.taken.set(sequence, kept)
    const answer: ReportAnswer = { sequence, duplicate, refused: this.refused, ...this.guidance }
    return { status: 200, answer }
  }

  /** As the service does: the same device, with a key of which only the latest is valid. */
  #enroll(installId: string) {
    this.#keys += 1
    const { deviceId } = this.devices.get(installId) ?? { deviceId: `device-${this.devices.size + 1}` }
    const device = { deviceId, deviceKey: `key-${this.#keys}` }
    this.devices.set(installId, device)
    return device
  }
}
