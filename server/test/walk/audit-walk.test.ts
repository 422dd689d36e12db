import { type Call, calls, csv, reportRanges } from '@muster/contract'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateDeviceToken } from '../../src/administration/index.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { addBatteries } from '../battery/listed-batteries.ts'
import { addListed } from '../devices/listed-estate.ts'
import { makeEstate, password, people, signInAs, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type MailServer, startMailServer } from '../peers/mail-server.ts'
import { workOff } from '../queued-jobs.ts'
import { addPerson, noView } from '../user-management.ts'
import { storeRecordedCases } from './recorded-cases.ts'
import { storeRecordedChannels } from './recorded-channels.ts'
import { recordedSamples } from './recorded-samples.ts'

const reports = [
  'deviceUsage',
  'deviceDataUsage',
  'deviceChargeLevel',
  'deviceEventsList',
  'deviceEventsCount',
]

/** Calls that query with a body, and change nothing. */
const reading = [
  ...['getReplacementBatteries', 'getReplacementOrders'].map((name) => `batteryEssentials/${name}`),
  ...['zones/list', 'homeLocations/list', 'audit/list', 'core/devices/list', 'core/devices/count'],
  'core/devices/countValues',
  ...['alarmCount', 'alertCount', 'deviceCount', 'homeLocationAndGroup'].map(
    (name) => `core/overview/${name}`,
  ),
  ...['devicesUtilization', 'dataUsage', 'deviceEvents'].map((name) => `core/performance/${name}`),
  'core/device/signalStrength',
  ...['overview', 'list', 'applicationUsage', 'applicationEvents', 'applicationDataUsage'].map(
    (name) => `core/deviceApplications/${name}`,
  ),
  ...['overview', 'list', 'processUsage'].map((name) => `core/deviceProcesses/${name}`),
  ...['applications/list', 'processes/list'].map((name) => `core/${name}`),
  ...['info', 'versions', 'deviceUsage', 'performanceOverview', 'compareVersions', 'devicesList'].map(
    (name) => `core/application/${name}`,
  ),
  ...['versions', 'processesUtilizationTrends', 'processesUsage', 'devicesList'].map(
    (name) => `core/processes/${name}`,
  ),
  ...reportRanges.flatMap((range) =>
    [...reports, 'overview'].map((name) => `core/devicePerformance/${name}/${range}`),
  ),
  'core/applications/list',
  ...['info', 'versions', 'deviceUsage', 'performanceOverview', 'devicesList'].map(
    (name) => `core/application/${name}`,
  ),
  ...['list', 'versions', 'processesUtilizationTrends', 'processesUsage', 'devicesList'].map(
    (name) => `core/processes/${name}`,
  ),
  ...['list', 'details', 'details/deviceCount', 'details/devicesList'].map(
    (name) => `core/anomalies/${name}`,
  ),
  ...['batteryEssentials', 'batteryWarranty'].flatMap((product) =>
    ['getDevicesWithSmartBatteryStatus', 'getDevicesWithSmartBatteryCount'].map(
      (name) => `${product}/${name}`,
    ),
  ),
  ...[
    ...['getSmartBatteriesStatus', 'getSmartBatteriesWithCount', 'getDevicesWithDischargeStatus'],
    ...['getDevicesWithDischargeCount', 'getDeviceEvents'],
  ].map((name) => `batteryEssentials/${name}`),
  ...[
    ...['noServiceIntensity', 'signalLevelGeoBounds', 'zeroSignalLevelIntensity', 'coverageIntensity'],
    ...['simProviders', 'deviceGeoBounds', 'deviceStats', 'deviceCluster', 'deviceCluster/devicesList'],
  ].map((name) => `core/maps/${name}`),
  ...['list', 'countByTab', 'devicesList', 'batteriesList'].map((name) => `cases/${name}`),
  ...['watches', 'ownWatches'].map((whose) => `${whose}/preview`),
  'deliveries/list',
  'configuration/simulateThresholds',
].map((path) => `/api/${path}`)

const devices = [
  { id: 'cab-one', serialNumber: 'SN-1', homeLocationId: 'own-depot', groups: ['drivers'] },
  { id: 'till', serialNumber: 'SN-2', homeLocationId: 'own-depot', groups: ['drivers'] },
  { id: 'desk', serialNumber: 'SN-3' },
]

const changing = calls.filter(({ changes }) => changes !== undefined)

let mail: MailServer
let muster: TestMuster
let samples: ReturnType<typeof recordedSamples>
/** What no entry may contain. */
const secrets: string[] = [password]
const inVain = new Map<string, Made>()
const withSuccess = new Map<string, Made>()
const headersOf = new Map<string, Record<string, string>>()

beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url } })
  const estate = await makeEstate(muster)
  await addListed(muster.services, worldIds.own, devices)
  await addBatteries(muster, worldIds.own, [{ serialNumber: 'RECORDED-1', device: 'desk' }])
  const invited = await addPerson(muster, {
    email: 'invited@own.example',
    worldIds: [worldIds.own],
    mustChoosePassword: true,
  })
  await storeRecordedCases(muster, estate.accountIds.administrator)
  await storeRecordedChannels(muster)
  samples = recordedSamples({ ...estate, invitedId: invited.id })
  await muster.owner.query(
    `INSERT INTO home_location (world_id, id, name, latitude, longitude, radius_metres)
     VALUES ($1, 'spare-depot', 'Spare', 1, 1, 1)`,
    [worldIds.own],
  )
  await muster.owner.query(
    `INSERT INTO zone (world_id, id, name, groups1, groups2, home_location_ids)
     VALUES ($1, 'spare-zone', 'spare', '{drivers}', '{}', '{}')`,
    [worldIds.own],
  )
  await muster.owner.query(
    `INSERT INTO enrollment_request (world_id, id, number, key_hash, address, requested_at, asked_at)
     SELECT world_id, asked.id, number, convert_to(asked.id, 'UTF8'), '192.0.2.1', $2, $2
     FROM device, unnest(ARRAY['asks-first', 'asks-second']) AS asked (id)
     WHERE world_id = $1 AND device.id = 'desk'`,
    [worldIds.own, muster.clock.now().getTime()],
  )
  const { token } = await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
    rotateDeviceToken(scope, 1),
  )
  secrets.push(token)
  for (const name of ['administrator', 'pending', 'staff'] as const) {
    const session = await signInAs(muster, name)
    secrets.push(session.token, session.cookie)
    headersOf.set(name, { authorization: `Bearer ${session.token}`, world: worldIds.own })
  }
  for (const call of changing) inVain.set(call.path, await made(call, 'vain'))
  for (const call of changing) withSuccess.set(call.path, await made(call, 'body'))
}, 60_000)
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

interface Entry {
  id: string
  action: string
  email: string
  address: string
}
const address = '192.0.2.77'
const entries = async () =>
  (await muster.owner.query<Entry>('SELECT id, action, email, address FROM audit_entry')).rows

interface Made {
  answer: Response
  by: string
  /** What the call has added to the audit trail. */
  added: Entry[]
}

async function made({ path }: Call, which: 'body' | 'vain'): Promise<Made> {
  const sample = samples[path]
  if (!sample) throw new Error(`${path} is not recorded: it needs a sample`)
  const before = new Set((await entries()).map(({ id }) => id))
  const answer = await muster.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    payload: sample[which],
    headers: headersOf.get(sample.as ?? 'administrator') ?? {},
  })
  return {
    answer,
    by: people[sample.as ?? 'administrator'],
    added: (await entries()).filter(({ id }) => !before.has(id)),
  }
}

function outcomeOf(outcomes: Map<string, Made>, path: string): Made {
  const outcome = outcomes.get(path)
  if (!outcome) throw new Error(`${path} was not made`)
  return outcome
}

describe('the audit trail', () => {
  it('covers every call of a world that may change something', () => {
    const silent = calls.filter(
      ({ access, method, answer, changes, path }) =>
        access.kind === 'world' &&
        method !== 'GET' &&
        answer !== csv &&
        changes === undefined &&
        !reading.includes(path),
    )
    expect(silent.map(({ path }) => path)).toEqual([])
    expect(reading.filter((path) => !calls.some((call) => call.path === path && !call.changes))).toEqual([])
    expect(Object.keys(samples).toSorted()).toEqual(changing.map(({ path }) => path).toSorted())
  })

  it.each(changing)('has no entry of $path where it is refused', ({ path }) => {
    const { answer, added } = outcomeOf(inVain, path)
    // Some refusals are answers: what is still in use is not deleted.
    const isRefused = answer.statusCode === 200 ? answer.json().ok === false : answer.statusCode < 500
    expect([isRefused, added], answer.body).toEqual([true, []])
  })

  it.each(changing)('has an entry of $path, with who made it and from where', ({ path, changes }) => {
    const { answer, by, added } = outcomeOf(withSuccess, path)
    expect([answer.statusCode, answer.json().ok ?? true], answer.body).toEqual([200, true])
    expect(added.length).toBeGreaterThan(0)
    for (const entry of added) expect(entry).toMatchObject({ action: changes, email: by, address })
  })

  it('contains no secret, also of people who have one', async () => {
    // The letters first: later entries about a person could contain the secrets in them.
    await workOff(muster)
    const { rows: invited } = await muster.owner.query<{ id: string }>(
      `SELECT id FROM account WHERE must_choose_password AND password_hash IS NOT NULL AND organisation_id = 'own'`,
    )
    expect(invited.length).toBeGreaterThan(0)
    for (const { id } of invited) {
      for (const [call, body] of [
        ['update', { id, role: 'manager', worldIds: [worldIds.own], ...noView }],
        ['invite', { id }],
        ['delete', { ids: [id] }],
      ] as const) {
        const headers = headersOf.get('administrator') ?? {}
        const { rows } = await muster.owner.query<{ secret: string }>(
          'SELECT password_hash AS secret FROM account WHERE id = $1',
          [id],
        )
        secrets.push(...rows.map(({ secret }) => secret))
        const answer = await muster.inject({
          method: 'POST',
          url: `/api/users/${call}`,
          payload: body,
          headers,
        })
        expect(answer.statusCode, answer.body).toBe(200)
      }
      const about = await muster.owner.query('SELECT FROM audit_entry WHERE record_id = $1', [id])
      expect(about.rowCount).toBeGreaterThanOrEqual(3)
    }
    const oneTime = mail.received.flatMap(({ text }) => /one-time password: (\S+)/.exec(text)?.[1] ?? [])
    expect(oneTime.length).toBeGreaterThan(0)
    const { rows: hashes } = await muster.owner.query<{ secret: string }>(
      `SELECT password_hash AS secret FROM account WHERE password_hash IS NOT NULL
       UNION SELECT convert_from(data, 'UTF8') FROM device_token WHERE length(data) > 0`,
    )
    const known = [...secrets, ...oneTime, ...hashes.map(({ secret }) => secret)]
    const { rows } = await muster.owner.query('SELECT * FROM audit_entry')
    const text = JSON.stringify(rows)
    expect(known.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([])
    expect(text).not.toMatch(/argon2id|mwt\.|"\w*(password|token|secret)\w*":/i)
  })

  it.each(['UPDATE audit_entry SET at = 0', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    'is out of reach for the service: %s',
    async (statement) => {
      const { owner } = muster
      await owner.query('BEGIN')
      await owner.query(`SET LOCAL ROLE ${owner.database}_login`)
      await owner.query(`SET LOCAL app.world = '${worldIds.own}'`)
      const outcome = owner.query(statement).finally(() => owner.query('ROLLBACK'))
      await expect(outcome).rejects.toThrow('permission denied for table audit_entry')
    },
  )
})
