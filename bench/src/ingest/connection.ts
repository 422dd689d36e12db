import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  body: string
}

const headEnd = Buffer.from('\r\n\r\n')

/** One kept-open connection that sends a request at a time. Plain sockets, since what sends must not need the cores. */
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
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const whole = end + headEnd.length + length
    if (received.length < whole) return
    this.#received = null
    const answered = this.#answered
    this.#answered = null
    this.#failed = null
    answered?.({ status: Number(head.slice(9, 12)), body: received.toString('latin1', end + 4, whole) })
  }
}
