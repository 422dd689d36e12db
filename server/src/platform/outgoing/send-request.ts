import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  type AllowedReceivers,
  hostOf,
  isAcceptable,
  isAllowedByOperator,
  isPermitted,
} from './permitted-receivers.ts'
import { type ResolveName, resolvingNames } from './receiver-names.ts'

export const outgoingLimits = {
  /** Milliseconds of a try, connecting included [K-1108]. */
  time: 10_000,
  /** Bytes [K-1305]. */
  sent: 64 * 1024,
  read: 8 * 1024,
  /** Interim answers before the one that counts. */
  interim: 20,
} as const

/** A receiver that messages may not be sent to. */
export class RefusedReceiver extends Error {
  override name = 'RefusedReceiver'
}

export interface Outgoing {
  allowed: AllowedReceivers
  /** How names are resolved; tests have their own names. */
  resolve?: ResolveName
  /** Milliseconds. */
  time?: number
}

export interface Sending {
  url: URL
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status: number
  /** Its beginning. */
  text: string
  retryAfter: string | null
  /** Where it points elsewhere: redirects are not followed [K-1304]. */
  isRedirect: boolean
}

/**
 * Posts a message. The name is resolved for this one connection, which is made to the address that was checked
 * [K-1302]; no connection is reused, no proxy and no redirect followed.
 */
export async function sendRequest(outgoing: Outgoing, sending: Sending): Promise<Answer> {
  const { url, body } = sending
  const { allowed, time = outgoingLimits.time } = outgoing
  if (!isAcceptable(url)) throw new RefusedReceiver('This address cannot be posted to')
  if (Buffer.byteLength(body) > outgoingLimits.sent) throw new Error('The message is too large')
  const host = hostOf(url)
  // A literal address is not resolved, so it is checked here.
  if (isIP(host) !== 0 && !isPermitted(url, host, allowed)) throw new RefusedReceiver(refusal(host))
  const signal = AbortSignal.timeout(time)
  const isSecure = url.protocol === 'https:'
  const options = {
    method: 'POST',
    headers: { ...sending.headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    agent: new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: false, maxSockets: 1 }),
    lookup: permittedLookup(url, outgoing),
    // Headers of an answer, in bytes.
    maxHeaderSize: outgoingLimits.read,
    signal,
  }
  const { promise, resolve: answered, reject } = Promise.withResolvers<Answer>()
  const request = (isSecure ? httpsRequest : httpRequest)(url, options)
  const failed = (error: Error) => reject(signal.aborted ? new TimeOut(time) : error)
  // Once the answer has begun, what its reader finds is what counts.
  request.once('response', (response) => answered(readAnswer(response)))
  let interim = 0
  request.on('information', () => {
    if (++interim > outgoingLimits.interim) request.destroy(new Error('Too many interim answers'))
  })
  request.once('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    failed(new Error(`The receiver answered ${statusCode} and another protocol`))
  })
  request.on('error', failed)
  // However a connection ends, the try does too.
  request.once('close', () => failed(new Error('The connection was closed without an answer')))
  request.end(body)
  return await promise.finally(() => request.destroy())
}

class TimeOut extends Error {
  override name = 'TimeOut'
  constructor(time: number) {
    super(`No answer within ${time / 1000} seconds`)
  }
}

const refusal = (host: string) => `Messages may not be sent to ${host}: it is not a public address`

/** The threads that lookups may take are those of the process. */
const resolveName = resolvingNames()

/** What the socket connects to is what this answers: the addresses of the name that are permitted now. */
function permittedLookup(url: URL, { allowed, resolve = resolveName }: Outgoing): LookupFunction {
  const isOwn = isAllowedByOperator(url, allowed)
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true, isOwn }, (error, found) => {
      if (error) return done(error, '')
      const permitted = found.filter(({ address }) => isPermitted(url, address, allowed))
      const [first] = permitted
      if (first === undefined) return done(new RefusedReceiver(refusal(hostname)), '')
      if (options.all) done(null, permitted)
      else done(null, first.address, first.family)
    })
  }
}

/** Reads at most so many bytes; the rest is not waited for. A status counts, even if what follows it breaks off. */
async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const status = response.statusCode ?? 0
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      if (length >= outgoingLimits.read) break
    }
  } catch {}
  return {
    status,
    text: Buffer.concat(pieces).subarray(0, outgoingLimits.read).toString('utf8'),
    retryAfter: response.headers['retry-after'] ?? null,
    isRedirect: status >= 300 && status < 400 && response.headers.location !== undefined,
  }
}

/** Milliseconds for which a name is looked up before its channel is saved. */
const lookUpTime = 3000

/**
 * Whether messages may not be sent to a URL, as its host resolves at this moment [K-1306]. A name that does not resolve
 * now may be right: whether it is permitted is checked at every try.
 */
export async function isRefused(outgoing: Outgoing, url: URL): Promise<boolean> {
  if (!isAcceptable(url)) return true
  const host = hostOf(url)
  if (isIP(host) !== 0) return !isPermitted(url, host, outgoing.allowed)
  const unknown = url.protocol === 'http:' && !isAllowedByOperator(url, outgoing.allowed)
  const { promise, resolve: decided } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => decided(unknown), lookUpTime)
  permittedLookup(url, outgoing)(host, { all: true }, (error) =>
    decided(error instanceof RefusedReceiver || (error !== null && unknown)),
  )
  return await promise.finally(() => clearTimeout(timer))
}
