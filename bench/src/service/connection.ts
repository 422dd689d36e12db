import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: string
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection that sends one request at a time. Plain sockets, since the load generator must not need the
 * cores.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer | null = null
  #answered: ((answer: Answer) => void) | null = null
  #failed: ((error: Error) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('close', () => this.#failed?.(new Error('the service closed a connection')))
    socket.on('error', () => {})
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new Connection(socket)
  }

  /** A service closes a connection that is idle for a while. */
  get isOpen(): boolean {
    return this.#socket.readyState === 'open'
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk
    this.#received = received
    const end = received.indexOf(headEnd)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const body = wholeBody(head, received.subarray(end + headEnd.length))
    if (body === null) return
    this.#received = null
    const answered = this.#answered
    this.#answered = null
    this.#failed = null
    answered?.({ status: Number(head.slice(9, 12)), body: body.toString('latin1') })
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** The body after the head, decoded where it is chunked; null until it is complete. */
function wholeBody(head: string, body: Buffer): Buffer | null {
  if (/transfer-encoding: chunked/i.test(head)) {
    return body.subarray(-lastChunk.length).equals(lastChunk) ? body : null
  }
  return body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) ? null : body
}
