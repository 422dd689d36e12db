import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { enrollDevice, errors, reportDevice, reportLimits } from '@muster/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/configuration/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { bearerToken } from '../../platform/http/admission.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import type { Intake } from '../intake/intake.ts'
import { readReport } from '../intake/read-report.ts'
import type { CredentialGuard } from './credential-guard.ts'
import { deviceOfKey, hashOf } from './credentials.ts'
import { enroll, isWorldToken } from './enroll.ts'
import { EnrollmentRates } from './enrollment-rates.ts'

interface AgentServices {
  config: Pick<Config, 'enrollmentsPerMinute'>
  db: Database
  log: Logger
  now: () => Date
}

export function agentRoutes(
  serve: Serve,
  services: AgentServices,
  intake: Intake,
  guard: CredentialGuard,
): void {
  const rates = new EnrollmentRates(services.config.enrollmentsPerMinute, services.now)
  serve(enrollDevice, async ({ body, credential: token, request }) => {
    const enrolled = await enroll({ ...services, rates }, { token, address: request.ip, body })
    guard.tokenWasRight(token)
    return enrolled
  })

  serve(reportDevice, async ({ body, credential }) => {
    const device = deviceOfKey(credential)
    if (!device) throw new AppError('credentialRejected')
    const received = services.now().getTime()
    return await intake.take(device.world, {
      deviceId: device.deviceId,
      keyHash: hashOf(credential),
      report: readReport(body, received),
      received,
    })
  })
}

/** A client that sends one wrong credential after another is told to wait, also before its body is read. */
export function limitGuesses(app: FastifyInstance, guard: CredentialGuard): void {
  app.addHook('onRequest', async (request) => {
    guard.admit(request.routeOptions.url, request.ip, bearerToken(request))
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.code !== 'credentialRejected') return
    guard.wasRefused(request.routeOptions.url, request.ip, bearerToken(request))
  })
}

/** A report is refused for lack of room before its body is read: refusing must cost next to nothing. */
export function refuseWithoutRoom(app: FastifyInstance, intake: Intake): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== reportDevice.path) return
    const device = deviceOfKey(bearerToken(request) ?? '')
    if (device) intake.requireRoom(device.world)
  })
}

/** Who sends no valid credential is refused before the body is read: a stranger must cost next to nothing. */
export function refuseStrangers(
  app: FastifyInstance,
  { db }: Pick<AgentServices, 'db'>,
  intake: Intake,
  guard: CredentialGuard,
): void {
  const isValidKey = async (key: string) => {
    const device = deviceOfKey(key)
    if (!device) return false
    return await intake.recognises(device.world, { deviceId: device.deviceId, keyHash: hashOf(key) })
  }
  app.addHook('onRequest', async (request) => {
    const credential = bearerToken(request) ?? ''
    const isReport = request.routeOptions.url === reportDevice.path
    const isValid = isReport
      ? await isValidKey(credential)
      : guard.knows(credential) || (await isWorldToken(db, credential))
    if (!isValid) throw new AppError('credentialRejected')
  })
}

/** Agents may compress what they send; decompression stops at the size limit of a report. */
export function acceptCompressedJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: reportLimits.bytes },
    async (request: FastifyRequest, body: Buffer) => {
      const encoding = request.headers['content-encoding']
      if (encoding === undefined || encoding === 'identity') return parsed(body)
      if (encoding !== 'gzip') throw new AppError('unsupportedMediaType')
      if (body.length > reportLimits.compressedBytes) throw new AppError('tooLarge')
      return parsed(await unpacked(body))
    },
  )
  // Closing a connection while the agent still sends resets it and may lose the answer: an agent that does not learn
  // that a report is too large would resend it forever. The rest is read and dropped, for no longer than any request.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === errors.tooLarge.status) reply.removeHeader('connection')
  })
}

const unpack = promisify(gunzip)

async function unpacked(body: Buffer): Promise<Buffer> {
  return await unpack(body, { maxOutputLength: reportLimits.bytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? new AppError('tooLarge') : bodyIs('not gzip')
  })
}

function parsed(body: Buffer): unknown {
  // Invalid UTF-8 would be decoded to another text than was sent, and stored.
  if (!isUtf8(body)) throw bodyIs('not UTF-8')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw bodyIs('not JSON')
  }
}

const bodyIs = (what: string) =>
  new AppError('invalidInput', { problems: [{ field: 'body', problem: `is ${what}` }] })
