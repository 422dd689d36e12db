import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReceivedLetter, readLetter } from './letter.ts'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  received: ReceivedLetter[]
  /** The same letters as they came. */
  sources: string[]
  /** Answers to the next receivers with this code instead of taking a letter; null for taking it. */
  refuses(code: number | null): void
  /** The next letter that arrives. */
  next(): Promise<ReceivedLetter>
  /** From now on until `end` no letter is taken: whoever sends one waits. */
  hold(): { arrived: Promise<void>; end(): void }
  stop(): Promise<void>
}

/** A real SMTP server on the loopback address, on the given port or a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedLetter[] = []
  const waiting: ((letter: ReceivedLetter) => void)[] = []
  const sources: string[] = []
  let held: (() => void) | null = null
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    // Clients keep their connections open for the next letter.
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refusal === null ? null : Object.assign(new Error('refused'), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        if (held) return held()
        const letter = readLetter(
          session.envelope.rcptTo.map(({ address }) => address),
          source,
        )
        received.push(letter)
        sources.push(source)
        waiting.shift()?.(letter)
        done()
      }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    received,
    sources,
    refuses: (code) => {
      refusal = code
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    hold: () => {
      const { promise: arrived, resolve } = Promise.withResolvers<void>()
      held = resolve
      return {
        arrived,
        end: () => {
          held = null
        },
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
