import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrolled, enrollment, identity, prepareWorld, reporting } from '../../../test/telemetry/agents.ts'
import { lockPulse } from '../../../test/telemetry/lock-pulse.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { readDeviceToken, revokeDeviceToken, rotateDeviceToken } from '../../administration/index.ts'
import { revokeKey } from '../../fleet/enrollment/enrollment.sql.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const inWorld = <Result>(world: string, work: (scope: Scope) => Promise<Result>) =>
  inWorldTransaction(muster.services.db, world, null, work)
const now = () => muster.clock.now().getTime()
const report = async (key: string, sequence: number) => {
  const body = { protocol: 1, sequence, sentAt: muster.clock.now().toISOString() }
  const answer = await reporting(muster, key, body)
  return [answer.statusCode, answer.json().code]
}

describe('revoking a device’s key', () => {
  it('ends it at once, cached or not, and a later enrollment waits for consent', async () => {
    const token = await prepareWorld(muster, worldIds.own)
    const body = identity()
    const { deviceId, deviceKey } = (await enrollment(muster, token, body)).json()
    expect(await report(deviceKey, 1)).toEqual([200, undefined])
    expect(await inWorld(worldIds.own, (scope) => revokeKey(scope, deviceId))).toBe(true)
    expect(await report(deviceKey, 2)).toEqual([401, 'credentialRejected'])
    const again = { ...body, previousKey: deviceKey, keySecret: 's'.repeat(32) }
    expect((await enrollment(muster, token, again)).json().code).toBe('consentPending')
    expect(await report(deviceKey, 3)).toEqual([401, 'credentialRejected'])
  })

  it('affects no other device, of this world or another', async () => {
    const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    const other = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    expect(await inWorld(worldIds.sister, (scope) => revokeKey(scope, device.id))).toBe(false)
    await inWorld(worldIds.own, (scope) => revokeKey(scope, other.id))
    expect(await report(device.key, 1)).toEqual([200, undefined])
  })
})

describe('the token of a world', () => {
  it('is new with each rotation, and only the last one enrolls', async () => {
    const first = await inWorld(worldIds.sister, (scope) => rotateDeviceToken(scope, now()))
    const second = await inWorld(worldIds.sister, (scope) => rotateDeviceToken(scope, now()))
    expect(second.version).toBe(first.version + 1)
    expect(String(await inWorld(worldIds.sister, readDeviceToken))).toBe(second.token)
    expect((await enrollment(muster, first.token)).json().code).toBe('credentialRejected')
    expect((await enrollment(muster, second.token)).statusCode).toBe(200)
  })

  it('enrolls nobody once revoked, while enrolled devices keep reporting, until there is a new one', async () => {
    const before = await inWorld(worldIds.sister, (scope) => rotateDeviceToken(scope, now()))
    const device = await enrolled(muster, before.token)
    await inWorld(worldIds.sister, (scope) => revokeDeviceToken(scope, now()))
    expect(await inWorld(worldIds.sister, readDeviceToken)).toBeNull()
    const tokens = [before.token, before.token.replace(/[^.]+$/, ''), '']
    for (const token of tokens) {
      expect((await enrollment(muster, token)).json().code).toBe('credentialRejected')
    }
    expect(await report(device.key, 1)).toEqual([200, undefined])
    const after = await inWorld(worldIds.sister, (scope) => rotateDeviceToken(scope, now()))
    expect(after.version).toBe(before.version + 2)
    expect((await enrollment(muster, after.token)).statusCode).toBe(200)
  })

  it('of a world without one enrolls nobody', async () => {
    expect(await inWorld(worldIds.foreign, readDeviceToken)).toBeNull()
    const madeUp = `mwt.${Buffer.from(worldIds.foreign).toString('base64url')}.c2VjcmV0`
    expect((await enrollment(muster, madeUp)).json().code).toBe('credentialRejected')
  })
})

describe('an enrollment that meets reports of the same device', () => {
  /** Enrolls while a report is being stored, which does `meanwhile` before it ends. */
  async function enrolledDuring(
    token: string,
    body: object,
    deviceId: string,
    meanwhile: () => Promise<unknown>,
  ) {
    // In the order of storing reports: pulse first, then device.
    await lockPulse(muster.owner, deviceId)
    const enrolling = enrollment(muster, token, body)
    await untilWaiting(muster, 1)
    const done = await meanwhile().catch((error: unknown) => error)
    await muster.owner.query('COMMIT')
    const answer = await enrolling
    return { done, status: answer.statusCode, deviceId: answer.json().deviceId }
  }

  it('waits for them and holds nothing that they need, so that neither fails', async () => {
    const token = await prepareWorld(muster, worldIds.own)
    const body = identity()
    const { deviceId, deviceKey } = (await enrollment(muster, token, body)).json()
    const again = { ...body, installId: `${body.installId}-again`, previousKey: deviceKey }
    const enrolling = await enrolledDuring(token, again, deviceId, async () => {
      // NOWAIT fails at once, rather than by a deadlock, if the enrollment holds the device.
      await muster.owner.query('SELECT 1 FROM device WHERE world_id = $1 AND id = $2 FOR UPDATE NOWAIT', [
        worldIds.own,
        deviceId,
      ])
      return 'stored'
    })
    expect(enrolling).toEqual({ done: 'stored', status: 200, deviceId })
  })

  it('uses the device as it is once they are stored', async () => {
    const token = await prepareWorld(muster, worldIds.own)
    const body = identity()
    const { deviceId, deviceKey } = (await enrollment(muster, token, body)).json()
    expect(await report(deviceKey, 1)).toEqual([200, undefined])
    const enrolling = await enrolledDuring(token, { ...body, previousKey: deviceKey }, deviceId, () =>
      muster.owner.query(`UPDATE device SET install_id = 'meanwhile' WHERE id = $1`, [deviceId]),
    )
    expect(enrolling).toMatchObject({ status: 200, deviceId })
    const { rows } = await muster.owner.query(
      `SELECT install_id, sequence FROM device JOIN device_pulse USING (world_id, number) WHERE id = $1`,
      [deviceId],
    )
    // Now found by its serial number, and so a new installation, which numbers from the start.
    expect(rows).toEqual([{ install_id: body.installId, sequence: 0 }])
  })

  it('starts over where it would be another device by then', async () => {
    const token = await prepareWorld(muster, worldIds.own)
    const body = identity()
    const { deviceId } = (await enrollment(muster, token, body)).json()
    const enrolling = await enrolledDuring(token, body, deviceId, () =>
      muster.owner.query(
        `UPDATE device SET install_id = 'moved', serial_number = 'MOVED', key_hash = '\\x00' WHERE id = $1`,
        [deviceId],
      ),
    )
    expect(enrolling.status).toBe(200)
    expect(enrolling.deviceId).not.toBe(deviceId)
    const { rows } = await muster.owner.query('SELECT install_id, key_hash FROM device WHERE id = $1', [
      deviceId,
    ])
    expect(rows).toEqual([{ install_id: 'moved', key_hash: Buffer.from([0]) }])
  })
})
