import { type Call, signIn } from '@muster/contract'
import { type PersonName, password, people } from '../estate/people.ts'
import { estatePlan } from '../estate/plan.ts'
import { Connection } from '../service/connection.ts'

export interface Asked {
  call: Pick<Call, 'method' | 'path'>
  query?: Record<string, string | number>
  body?: object
}

export interface Answered {
  text: string
  /** Milliseconds from sending the request to receiving the whole answer. */
  duration: number
}

/** Access tokens live for ten minutes. */
const tokenAge = 5 * 60_000

/** A signed-in person who makes one request after the other, on one connection. */
export class Visitor {
  readonly port: number
  readonly #email: string
  #connection: Connection
  #token = ''
  #signedInAt = 0

  private constructor(port: number, email: string, connection: Connection) {
    this.port = port
    this.#email = email
    this.#connection = connection
  }

  static async open(port: number, person: PersonName): Promise<Visitor> {
    return new Visitor(port, people[person].email, await Connection.open(port))
  }

  async ask({ call, query, body }: Asked): Promise<Answered> {
    const search = query ? `?${new URLSearchParams(asTexts(query))}` : ''
    if (!this.#connection.isOpen) this.#connection = await Connection.open(this.port)
    const headers = await this.headers()
    const request = written(`${call.method} ${call.path}${search}`, headers, body)
    const begun = performance.now()
    const { status, body: text } = await this.#connection.send(request)
    const duration = performance.now() - begun
    if (status !== 200) throw new Error(`${call.path}${search} ${JSON.stringify(body)}: ${status} ${text}`)
    return { text, duration }
  }

  /** The headers of this person's requests. */
  async headers(): Promise<Record<string, string>> {
    if (Date.now() - this.#signedInAt > tokenAge) await this.#signIn()
    return { authorization: `Bearer ${this.#token}`, world: estatePlan.world }
  }

  /** The person's id, which is in the token. */
  async id(): Promise<string> {
    await this.headers()
    const claims = Buffer.from(this.#token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(claims) as { sub: string }).sub
  }

  async #signIn(): Promise<void> {
    const body = { email: this.#email, password }
    const answer = await this.#connection.send(written(`POST ${signIn.path}`, {}, body))
    const token = /"accessToken":"([^"]+)"/.exec(answer.body)?.[1]
    if (!token) throw new Error(`${this.#email} cannot sign in: ${answer.status} ${answer.body}`)
    this.#token = token
    this.#signedInAt = Date.now()
  }

  close(): void {
    this.#connection.close()
  }
}

const asTexts = (query: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

function written(line: string, headers: Record<string, string>, body?: object): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    Host: 'localhost',
    ...headers,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${line} HTTP/1.1`, ...head, '', text].join('\r\n'))
}

/** The answer as an object. */
export const contentOf = <Answer>({ text }: Answered): Answer =>
  JSON.parse(Buffer.from(text, 'latin1').toString()) as Answer
