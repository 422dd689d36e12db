import { gzipSync } from 'node:zlib'

const json = { 'content-type': 'application/json' }

/** Somebody who uses Muster through its published port. */
export class Visitor {
  readonly #origin: string

  constructor(port: number) {
    this.#origin = `http://127.0.0.1:${port}`
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.#origin + path, { headers })
  }

  signIn(email: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#origin}/auth/signIn`, {
      method: 'POST',
      headers: { ...json, ...headers },
      // The demo's, which is public.
      body: JSON.stringify({ email, password: 'Muster-demo-1' }),
    })
  }

  /** A new device of the demo; its key. */
  async enroll(): Promise<string> {
    const { accessToken } = await readAnswer(await this.signIn('admin@demo.example'))
    const caller = { authorization: `Bearer ${accessToken}`, world: 'demo' }
    const { deviceToken } = await readAnswer(await this.get('/api/worlds/currentWorldDeviceToken', caller))
    const enrolled = await fetch(`${this.#origin}/agent/enroll`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${Buffer.from(deviceToken.data).toString()}` },
      body: JSON.stringify({
        protocol: 1,
        installId: 'container-test',
        platformType: 'android',
        manufacturer: 'Northwind',
        model: 'N7',
        serialNumber: 'CONTAINER-1',
      }),
    })
    return (await readAnswer(enrolled)).deviceKey
  }

  /** Sends a compressed report; the status of its answer. */
  async report(key: string, sequence: number): Promise<number> {
    const { status } = await fetch(`${this.#origin}/agent/report`, {
      method: 'POST',
      headers: { ...json, 'content-encoding': 'gzip', authorization: `Bearer ${key}` },
      body: gzipSync(JSON.stringify({ protocol: 1, sequence, sentAt: new Date().toISOString() })),
    })
    return status
  }
}

interface Answers {
  accessToken: string
  deviceToken: { data: number[] }
  deviceKey: string
}

async function readAnswer(answer: Response): Promise<Answers> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answers
}
