import { gunzip } from 'node:zlib'
import { enrollDevice, reportDevice, reportLimits } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logs.ts'
import type { Serve } from '../platform/serve.ts'
import { deviceOfKey, hashOf } from './credentials.ts'
import { enroll } from './enroll.ts'
import type { Intake } from './intake.ts'
import { readReport } from './read-report.ts'

interface AgentServices {
  db: Database
  log: Logger
  now: () => Date
}

export function agentRoutes(serve: Serve, services: AgentServices, intake: Intake): void {
  serve(enrollDevice, async ({ body, credential }) => await enroll(services, credential, body))

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

/** A report that finds no room is told so before its body is read: refusing must cost next to nothing. */
export function refuseWithoutRoom(app: FastifyInstance, intake: Intake): void {
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (routeOptions.url !== reportDevice.path) return
    const device = deviceOfKey(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (device) intake.requireRoom(device.world)
  })
}

/** Agents may compress what they send; what unpacks to more than a report may hold is cut off there. */
export function acceptCompressedJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: reportLimits.bytes },
    (request, body: Buffer, done) => {
      const encoding = request.headers['content-encoding']
      if (encoding === undefined || encoding === 'identity') return done(null, parsed(body))
      if (encoding !== 'gzip') return done(new AppError('unsupportedMediaType'))
      if (body.length > reportLimits.compressedBytes) return done(new AppError('tooLarge'))
      gunzip(body, { maxOutputLength: reportLimits.bytes }, (error, unpacked) => {
        if (!error) return done(null, parsed(unpacked))
        done('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? new AppError('tooLarge') : notJson())
      })
    },
  )
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const notJson = () => new AppError('invalidInput', { problems: [{ field: 'body', problem: 'is not gzip' }] })
