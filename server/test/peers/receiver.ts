import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  port: number
  url: string
  received: ReceivedRequest[]
  /** How it answers from now on; 200 with "ok" at first. */
  answers(answer: (response: ServerResponse, request: ReceivedRequest) => void): void
  /** The next request that arrives. */
  next(): Promise<ReceivedRequest>
  stop(): Promise<void>
}

/** A real HTTP receiver of messages on the loopback address, or one with TLS. */
export async function startReceiver(certificate?: TestCertificate): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const waiting: ((request: ReceivedRequest) => void)[] = []
  let answer: (response: ServerResponse, request: ReceivedRequest) => void = (response) => response.end('ok')
  const listener: RequestListener = (request: IncomingMessage, response) => {
    text(request).then(
      (body) => {
        const { method = '', url = '', headers } = request
        const read = { method, path: url, headers, body }
        received.push(read)
        answer(response, read)
        waiting.shift()?.(read)
      },
      () => {},
    )
  }
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http${certificate ? 's' : ''}://127.0.0.1:${port}/`,
    received,
    answers: (given) => {
      answer = given
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export interface TestCertificate {
  key: string
  cert: string
}

/** A certificate that signs itself, for these names. */
export function makeCertificate(...names: string[]): TestCertificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-certificate-'))
  const file = (name: string) => path.join(folder, name)
  try {
    const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const files = ['-keyout', file('key.pem'), '-out', file('cert.pem')]
    const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`
    const subject = ['-subj', `/CN=${names[0]}`, '-addext', alternatives]
    execFileSync('openssl', [...options, ...files, ...subject], { stdio: 'pipe' })
    return { key: readFileSync(file('key.pem'), 'utf8'), cert: readFileSync(file('cert.pem'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
