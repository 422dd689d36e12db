import { timingSafeEqual } from 'node:crypto'
import type { EnrollBody } from '@muster/contract'
import { readDeviceToken, worldOfToken } from '../../administration/index.ts'
import { insertDevices, lockEnrolled, replaceInstallation, replaceKey } from '../../fleet/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { hashOf, makeDeviceId, makeDeviceKey } from './credentials.ts'

const mostTries = 3

export interface Enrolled {
  deviceId: string
  deviceKey: string
}

interface EnrollContext {
  db: Database
  log: Logger
  now: () => Date
}

/**
 * Creates a device in the token's world, or finds it by its install id or serial number. Either way it gets a new key
 * and the old one is revoked, since only a key's hash is stored.
 */
export async function enroll(context: EnrollContext, token: string, body: EnrollBody): Promise<Enrolled> {
  const world = worldOfToken(token)
  if (world === null) throw new AppError('credentialRejected')
  const once = async () =>
    await inWorldTransaction(context.db, world, null, async (scope) => {
      if (!(await isTokenOf(scope, token))) throw new AppError('credentialRejected')
      return await makeOrFind(context, scope, body)
    })
  for (let tried = 1; ; tried++) {
    try {
      return await once()
    } catch (error) {
      if (tried === mostTries || !isOfTheMoment(error)) throw error
    }
  }
}

async function makeOrFind({ log, now }: EnrollContext, scope: Scope, body: EnrollBody): Promise<Enrolled> {
  const { world } = scope
  const known = await lockEnrolled(scope, body)
  const id = known?.id ?? makeDeviceId()
  const deviceKey = makeDeviceKey(world, id)
  const keyHash = hashOf(deviceKey)
  if (known) {
    await replaceKey(scope, known.number, keyHash)
    if (known.installId !== body.installId) {
      await replaceInstallation(scope, known.number, body.installId)
      log.warn({ world, device: id }, 'a device enrolled from another installation; its key was replaced')
    }
  } else await insertDevices(scope, [{ ...body, id, keyHash, enrolledAt: now().getTime() }])
  return { deviceId: id, deviceKey }
}

/** The same device was created or changed at the same moment: a retry finds it. */
const isOfTheMoment = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['23505', '40P01', 'busy'].includes(String(error.code))

/** Whether it is the present token of its world. */
export async function isWorldToken(db: Database, token: string): Promise<boolean> {
  const world = worldOfToken(token)
  if (world === null) return false
  return await inWorldTransaction(db, world, null, async (scope) => await isTokenOf(scope, token))
}

async function isTokenOf(scope: Scope, token: string): Promise<boolean> {
  const known = await readDeviceToken(scope)
  return known !== null && timingSafeEqual(hashOf(known.toString('utf8')), hashOf(token))
}
