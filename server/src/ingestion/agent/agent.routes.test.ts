import { gzipSync } from 'node:zlib'
import { reportLimits } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { wrongSums } from '../../../test/faults/consistency.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrolled, enrollment, identity, prepareWorld, reporting } from '../../../test/telemetry/agents.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { reevaluate } from '../../alerts/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { carryAllSumsOver } from '../../telemetry/index.ts'

let muster: TestMuster
let token: string
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  token = await prepareWorld(muster, worldIds.own)
})
afterAll(() => muster.close())

const rows = async (query: string) => (await muster.owner.query(query)).rows
const at = (time: string) => `2026-11-16T${time}+00:00`
const empty = (sequence: number) => ({ protocol: 1, sequence, sentAt: muster.clock.now().toISOString() })

it('the agents’ calls are no pages of the console, whatever the method', async () => {
  for (const url of ['/agent/enroll', '/agent/report']) {
    expect((await muster.app.inject({ method: 'GET', url })).json().code).toBe('methodNotAllowed')
  }
})

it('a stranger is refused before what they send is unpacked or parsed', async () => {
  const device = await enrolled(muster, token)
  const send = async (url: string, credential: string) => {
    const headers = {
      authorization: `Bearer ${credential}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    }
    const answer = await muster.inject({ method: 'POST', url, headers, payload: Buffer.from('not gzip') })
    return answer.json().code
  }
  expect(await send('/agent/report', `${device.key.slice(0, -4)}AAAA`)).toBe('credentialRejected')
  expect(await send('/agent/report', device.key)).toBe('invalidInput')
  expect(await send('/agent/enroll', 'mwt.nonsense')).toBe('credentialRejected')
  expect(await send('/agent/enroll', token)).toBe('invalidInput')
})

describe('enrolling', () => {
  it('creates a device in the token’s world, and finds it again by its install id', async () => {
    const body = identity()
    const first = (await enrollment(muster, token, body)).json()
    const second = (await enrollment(muster, token, { ...body, previousKey: first.deviceKey })).json()
    expect(second.deviceId).toBe(first.deviceId)
    expect((await reporting(muster, second.deviceKey, empty(1))).statusCode).toBe(200)
    expect((await reporting(muster, first.deviceKey, empty(2))).json().code).toBe('credentialRejected')
  })

  it('once more before the first report, as an agent without a secret does after a lost answer, gives a key', async () => {
    const body = identity()
    const lost = (await enrollment(muster, token, body)).json()
    const second = (await enrollment(muster, token, body)).json()
    expect(second.deviceId).toBe(lost.deviceId)
    expect((await reporting(muster, second.deviceKey, empty(1))).statusCode).toBe(200)
    expect((await enrollment(muster, token, body)).json().code).toBe('invalidInput')
  })

  it('several times at once creates one device', async () => {
    const body = identity()
    const answers = await Promise.all([1, 2, 3, 4].map(() => enrollment(muster, token, body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().deviceId)).size).toBe(1)
  })

  it('starts the time after which a device that never reports is out of contact', async () => {
    const device = await enrolled(muster, token)
    await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, {
        deviceUtilisationOutOfContactYellow: 1,
        deviceUtilisationOutOfContactRed: 2,
      }),
    )
    const later = muster.clock.now().getTime() + 3 * 86_400_000
    await reevaluate(muster.services.db, worldIds.own, 'due', () => new Date(later))
    const levels = await rows(`SELECT s.out_of_contact_status AS level FROM device_health s
      JOIN device d USING (world_id, number) WHERE d.id = '${device.id}'`)
    expect(levels).toEqual([{ level: 2 }])
  })

  it('is refused with an old token, and without one', async () => {
    const before = await prepareWorld(muster, worldIds.sister)
    const device = await enrolled(muster, before)
    await prepareWorld(muster, worldIds.sister)
    expect((await enrollment(muster, before)).json().code).toBe('credentialRejected')
    expect((await enrollment(muster, 'mwt.nonsense')).json().code).toBe('credentialRejected')
    expect(await device.report({})).toMatchObject({ duplicate: false })
  })
})

describe('a report', () => {
  it('is stored before it is answered', async () => {
    const device = await enrolled(muster, token)
    const answer = await device.report({
      inventory: { ...identity(), timeZone: { name: 'Europe/London' }, clientVersion: '4.2' },
      chargeLevels: [
        { at: at('08:45'), level: 80, onPower: false },
        { at: at('09:00'), level: 76, onPower: false },
      ],
      locations: [{ at: at('08:59'), latitude: 51.5, longitude: -0.12, accuracy: 12, source: 'gps' }],
      signals: [{ at: at('08:55'), level: 3, bearerType: '4g', operatorName: 'Acme', operatorCode: '23410' }],
      hours: [
        {
          at: at('08:00'),
          useMinutes: 12,
          mobileBytes: 1000,
          wifiBytes: 5000,
          applications: [{ packageName: 'com.scanner', version: '1.0', minutes: 10, mobileBytes: 900 }],
        },
      ],
      events: [{ type: 'deviceRebooted', at: at('07:30'), rebootInfo: { type: 'system' } }],
    })
    expect(answer).toMatchObject({ sequence: 1, duplicate: false, refused: [], wanted: [] })
    const [state] = await rows(`
      SELECT d.client_version, p.* FROM device d JOIN device_pulse p USING (world_id, number) WHERE id = '${device.id}'`)
    expect(state).toMatchObject({
      client_version: '4.2',
      last_contact: muster.clock.now().getTime(),
      last_used: Date.UTC(2026, 10, 16, 8),
      latitude: 51.5,
      mobile_bytes: 1000,
      wifi_bytes: 5000,
    })
    await carryAllSumsOver(muster.services.db, worldIds.own)
    expect(await rows('SELECT 1 FROM cohort_day WHERE use_minutes = 12')).not.toEqual([])
  })

  it('that is repeated gets the same answer and changes nothing', async () => {
    const device = await enrolled(muster, token)
    const report = { ...empty(7), hours: [{ at: at('08:10'), useMinutes: 5 }] }
    expect((await reporting(muster, device.key, report)).json()).toMatchObject({ duplicate: false })
    const before = await rows('SELECT count(*) FROM sum_change')
    expect((await reporting(muster, device.key, report)).json()).toMatchObject({
      sequence: 7,
      duplicate: true,
    })
    expect(await rows('SELECT count(*) FROM sum_change')).toEqual(before)
  })

  it('drops what is wrong, too old or in the future by name, and keeps the rest', async () => {
    const device = await enrolled(muster, token)
    const { refused } = await device.report({
      chargeLevels: [
        { at: at('08:00'), level: 50, onPower: false },
        { at: at('08:15'), level: 101, onPower: false },
        { at: '2099-01-01T00:00:00Z', level: 1, onPower: false },
        { at: '2026-01-01T00:00:00Z', level: 1, onPower: false },
      ],
    })
    expect(refused).toMatchObject([
      { item: 'chargeLevels[1]', field: 'chargeLevels[1].level', reason: 'invalid' },
      { item: 'chargeLevels[2]', reason: 'inFuture' },
      { item: 'chargeLevels[3]', reason: 'tooOld' },
    ])
  })

  it('that lists applications by a clock far off dates them to now', async () => {
    const device = await enrolled(muster, token)
    const list = [{ packageName: 'com.clock', name: 'Clock', version: '1', system: false }]
    await device.report({ sentAt: '1970-01-01T00:00:00Z', applications: { hash: '1', list } })
    expect(
      await rows(`SELECT i.installed_at AS at FROM device_application i JOIN application a ON a.id = i.application_id
                  WHERE a.package_name = 'com.clock' AND a.world_id = i.world_id`),
    ).toEqual([{ at: muster.clock.now().getTime() }])
  })

  it('dates an application to the event that names it, and others to the report', async () => {
    const device = await enrolled(muster, token)
    const app = (name: string, version: string) => ({
      packageName: `com.dated.${name.toLowerCase()}`,
      name,
      version,
      system: false,
    })
    await device.report({
      sentAt: at('06:00'),
      applications: { hash: '1', list: [app('Ledger', '1'), app('Radar', '1')] },
    })
    await device.report({
      sentAt: at('09:00'),
      applications: { hash: '2', list: [app('Ledger', '2'), app('Radar', '2'), app('Sonar', '1')] },
      events: [
        { type: 'applicationUpdated', at: at('07:10'), applicationInfo: { name: 'Ledger', version: '2' } },
        { type: 'applicationUpdated', at: at('07:20'), applicationInfo: { name: 'Radar', version: '1' } },
        { type: 'applicationInstalled', at: at('07:30'), applicationInfo: { name: 'Sonar', version: '1' } },
      ],
    })
    expect(
      await rows(`SELECT a.name, i.installed_at AS installed, i.updated_at AS updated
                  FROM device_application i JOIN application a ON a.id = i.application_id AND a.world_id = i.world_id
                  WHERE a.package_name LIKE 'com.dated.%' ORDER BY a.name`),
    ).toEqual([
      { name: 'Ledger', installed: Date.parse(at('06:00')), updated: Date.parse(at('07:10')) },
      { name: 'Radar', installed: Date.parse(at('06:00')), updated: Date.parse(at('09:00')) },
      { name: 'Sonar', installed: Date.parse(at('07:30')), updated: Date.parse(at('07:30')) },
    ])
  })

  it('counts no more bytes than sums can hold', async () => {
    const device = await enrolled(muster, token)
    const hour = (number: number, bytes: number) => ({
      at: `2026-11-15T${String(number).padStart(2, '0')}:00:00Z`,
      mobileBytes: bytes,
      wifiBytes: bytes,
      applications: [{ packageName: 'com.flood', version: '1', mobileBytes: bytes, wifiBytes: bytes }],
    })
    const most = Array.from({ length: 24 }, (_, number) => hour(number, reportLimits.hourBytes))
    expect((await device.report({ hours: most })).refused).toEqual([])
    const { refused } = await device.report({ hours: [hour(0, Number.MAX_SAFE_INTEGER)] })
    expect(refused).toMatchObject([{ field: 'hours[0].mobileBytes', reason: 'invalid' }])
    expect(await wrongSums(muster, worldIds.own)).toEqual([])
  })

  it('may be compressed, but not into more than a report may hold', async () => {
    const device = await enrolled(muster, token)
    const send = (body: Buffer, encoding = 'gzip') =>
      muster.inject({
        method: 'POST',
        url: '/agent/report',
        headers: {
          authorization: `Bearer ${device.key}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        payload: body,
      })
    expect((await send(gzipSync(JSON.stringify(empty(1))))).statusCode).toBe(200)
    expect((await send(gzipSync(Buffer.alloc(50_000_000, 32)))).json().code).toBe('tooLarge')
    const larger = await send(Buffer.alloc(1_000_000, 32), 'identity')
    expect(larger.json().code).toBe('tooLarge')
    // Closing the connection while the client still sends may lose the answer.
    expect(larger.headers.connection).not.toBe('close')
    expect((await send(Buffer.from('not gzip'))).json().code).toBe('invalidInput')
    expect((await send(Buffer.from('{}'), 'br')).json().code).toBe('unsupportedMediaType')
  })

  it.each([
    [
      'another world’s device',
      (key: string) =>
        key.replace(/^mdk\.[^.]+/, `mdk.${Buffer.from(worldIds.foreign).toString('base64url')}`),
    ],
    ['a key that was made up', (key: string) => `${key.slice(0, -4)}AAAA`],
    ['no key at all', () => 'nothing'],
  ])('for %s is refused', async (_what, change) => {
    const device = await enrolled(muster, token)
    const answer = await reporting(muster, change(device.key), empty(1))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'credentialRejected'])
  })
})

describe('a wrong clock', () => {
  it('is recorded, and so is its recovery', async () => {
    const device = await enrolled(muster, token)
    await device.report({ sentAt: '2026-11-17T09:00:00Z' })
    const status = async () =>
      (
        await rows(`SELECT s.time_error_status, s.device_status FROM device_health s
          JOIN device d USING (world_id, number) WHERE d.id = '${device.id}'`)
      )[0]
    expect(await status()).toEqual({ time_error_status: 2, device_status: 2 })
    muster.clock.advance(60_000)
    await device.report({})
    expect(await status()).toEqual({ time_error_status: 0, device_status: 0 })
    expect(
      await rows(`SELECT alert, from_level, to_level FROM status_transition t JOIN device d USING (world_id, number)
                  WHERE d.id = '${device.id}' ORDER BY at`),
    ).toEqual([
      { alert: 'deviceTimeErrorStatus', from_level: 0, to_level: 2 },
      { alert: 'deviceTimeErrorStatus', from_level: 2, to_level: 0 },
    ])
  })
})
