import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../errors/error-answers.ts'
import { AppError } from '../errors/errors.ts'
import { renderError } from '../errors/render-error.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Answers a request whose URL cannot be decoded: no route, and so no hook, ever sees it. */
export function answerUndecodable(headers: SecurityHeaders) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = { field: 'address', problem: 'cannot be decoded' }
    reply.headers(headers)
    sendError(new AppError('invalidInput', { problems: [problem] }), request, reply)
  }
}

/** Answers what is not an HTTP request, has too many headers or never ends, and closes the connection. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('tooLarge')
      : new AppError('invalidInput', { problems: [{ field: 'request', problem: 'is malformed' }] })
  hangUp(socket, refusal)
}

/** Milliseconds that a client has to read the answer and close its side. */
const goodbye = 2000

/**
 * Answers a client that takes this for a proxy and asks for a tunnel; no route sees it. The connection is no longer
 * under the server's own timeouts: a client that kept sending, or never closed it, would keep it open forever, and the
 * server from closing.
 */
export function answerTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  hangUp(socket, new AppError('methodNotAllowed'))
  // Closed while bytes still arrive, it would be reset and might lose the answer: they are read and dropped.
  socket.resume()
  const late = setTimeout(() => socket.destroy(), goodbye)
  socket.once('close', () => clearTimeout(late))
}

function hangUp(socket: Duplex, refusal: AppError): void {
  const { headers, body } = renderError(refusal, { headers: {} })
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
