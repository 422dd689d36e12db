import { timingSafeEqual } from 'node:crypto'
import type { EnrollBody } from '@muster/contract'
import { readDeviceToken } from '../administration/index.ts'
import {
  findByInstallId,
  findBySerialNumber,
  insertDevice,
  replaceInstallation,
  replaceKey,
} from '../fleet/index.ts'
import type { Database } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Logger } from '../platform/logs.ts'
import { inWorldTransaction, type Scope } from '../platform/tenancy.ts'
import { hashOf, makeDeviceId, makeDeviceKey, worldOfToken } from './credentials.ts'

export interface Enrolled {
  deviceId: string
  deviceKey: string
}

/**
 * Makes a device of the token's world, or finds it again by its install id or its serial number. Either way it gets
 * a new key and the old one ends, since only a key's hash is kept.
 */
export async function enroll(
  { db, log, now }: { db: Database; log: Logger; now: () => Date },
  token: string,
  body: EnrollBody,
): Promise<Enrolled> {
  const world = worldOfToken(token)
  if (world === null) throw new AppError('credentialRejected')
  return await inWorldTransaction(db, world, null, async (scope) => {
    if (!(await isTokenOf(scope, token))) throw new AppError('credentialRejected')
    const known =
      (await findByInstallId(scope, body.installId)) ?? (await findBySerialNumber(scope, body.serialNumber))
    const id = known?.id ?? makeDeviceId()
    const deviceKey = makeDeviceKey(world, id)
    const keyHash = hashOf(deviceKey)
    if (known) {
      await replaceKey(scope, known.number, keyHash)
      if (known.installId !== body.installId) {
        await replaceInstallation(scope, known.number, body.installId)
        log.warn({ world, device: id }, 'a device enrolled from another installation; its key was replaced')
      }
    } else await insertDevice(scope, { ...body, id, keyHash }, now().getTime())
    return { deviceId: id, deviceKey }
  })
}

async function isTokenOf(scope: Scope, token: string): Promise<boolean> {
  const known = await readDeviceToken(scope)
  return known !== null && timingSafeEqual(hashOf(known.toString('utf8')), hashOf(token))
}
