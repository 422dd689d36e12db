import { timingSafeEqual } from 'node:crypto'
import type { EnrollBody } from '@muster/contract'
import { readDeviceToken, worldOfToken } from '../../administration/index.ts'
import { insertDevices, lockEnrolled, replaceInstallation, replaceKey } from '../../fleet/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { hashOf, makeDeviceId, makeDeviceKey } from './credentials.ts'
import { mayEnrollAgain } from './enroll-again.ts'
import type { EnrollmentRates } from './enrollment-rates.ts'

const mostTries = 3
/** Seconds after which a device that waits for consent asks again. */
const consentRetry = 300

export interface Enrolled {
  deviceId: string
  deviceKey: string
}

interface EnrollContext {
  db: Database
  log: Logger
  now: () => Date
  rates: EnrollmentRates
}

interface Asked {
  token: string
  /** The IP address. */
  address: string
  body: EnrollBody
}

/**
 * Creates a device in the token's world, or finds it by its install id or serial number. A device that is found gets
 * its new key, and loses the old one, only if it may have it; otherwise it waits for a person's consent.
 */
export async function enroll(context: EnrollContext, asked: Asked): Promise<Enrolled> {
  const world = worldOfToken(asked.token)
  if (world === null) throw new AppError('credentialRejected')
  const once = async (isFirst: boolean) =>
    await inWorldTransaction(context.db, world, null, async (scope) => {
      if (!(await isTokenOf(scope, asked.token))) throw new AppError('credentialRejected')
      if (isFirst) context.rates.take(world, asked.address)
      return await makeOrFind(context, scope, asked)
    })
  for (let tried = 1; ; tried++) {
    try {
      const enrolled = await once(tried === 1)
      // After the commit, so that the request is there to be decided.
      if (enrolled === null) throw new AppError('consentPending', { retryAfterSeconds: consentRetry })
      return enrolled
    } catch (error) {
      if (tried === mostTries || !isOfTheMoment(error)) throw error
    }
  }
}

/** Null where the device has to wait for consent. */
async function makeOrFind(
  { log, now }: EnrollContext,
  scope: Scope,
  { address, body }: Asked,
): Promise<Enrolled | null> {
  const { world } = scope
  const known = await lockEnrolled(scope, body)
  const id = known?.id ?? makeDeviceId()
  const deviceKey = makeDeviceKey(world, id, body.keySecret ?? undefined)
  const keyHash = hashOf(deviceKey)
  const enrolled = { deviceId: id, deviceKey }
  if (!known) {
    await insertDevices(scope, [{ ...body, id, keyHash, enrolledAt: now().getTime() }])
    return enrolled
  }
  // The answer was lost, and the agent asks for it again.
  if (keyHash.equals(known.keyHash)) return enrolled
  if (!(await mayEnrollAgain(scope, known, { body, keyHash, address, now: now().getTime() }))) return null
  await replaceKey(scope, known.number, keyHash)
  if (known.installId !== body.installId) {
    await replaceInstallation(scope, known.number, body.installId)
    log.warn({ world, device: id }, 'a device enrolled from another installation; its key was replaced')
  }
  return enrolled
}

/** The same device was created or changed at the same moment: a retry finds it. */
const isOfTheMoment = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['23505', '40P01', 'busy'].includes(String(error.code))

/** Whether it is the present token of its world. */
export async function isWorldToken(db: Database, token: string): Promise<boolean> {
  const world = worldOfToken(token)
  if (world === null) return false
  return await inWorldTransaction(db, world, null, async (scope) => await isTokenOf(scope, token), {
    changes: false,
  })
}

async function isTokenOf(scope: Scope, token: string): Promise<boolean> {
  const known = await readDeviceToken(scope)
  return known !== null && timingSafeEqual(hashOf(known.toString('utf8')), hashOf(token))
}
