import { Report } from '@muster/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { activity, onEachRow, onNoRow } from '../../../test/shards.ts'
import { enrolled, prepareWorld, reporting, type TestDevice } from '../../../test/telemetry/agents.ts'
import { lockPulse } from '../../../test/telemetry/lock-pulse.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { NameCache } from '../../telemetry/index.ts'
import { hashOf } from '../agent/credentials.ts'
import type { PendingReport } from '../storing/open-world.ts'
import { openIntake } from './intake.ts'
import { readReport } from './read-report.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const report = (sequence: number) => ({ protocol: 1, sequence, sentAt: muster.clock.now().toISOString() })
function codes(answers: { statusCode: number }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { statusCode } of answers) counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

/** Blocks storing reports of a device until the returned function is called. */
async function holdUp(deviceId: string): Promise<() => Promise<void>> {
  await lockPulse(muster.owner, deviceId)
  return async () => {
    await muster.owner.query('COMMIT')
  }
}

const openPreparedIntake = () => openIntake({ ...muster.services, db: muster.services.preparedDb })

function pendingOf(device: TestDevice, body: object): PendingReport {
  const received = muster.clock.now().getTime()
  return {
    deviceId: device.id,
    keyHash: hashOf(device.key),
    report: readReport(Report.parse(body), received),
    received,
  }
}

/** The worlds that each transaction enters during the work. */
async function worldsOfTransactions(work: () => Promise<unknown>): Promise<Set<string>[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const transactions: Set<string>[] = []
    const latest = new Map<unknown, Set<string>>()
    for (const [index, [statement]] of query.mock.calls.entries()) {
      const connection = query.mock.contexts[index]
      const [, world] = /^SET LOCAL app.world = '(.*)'/.exec(String(statement)) ?? []
      if (String(statement) === 'begin') {
        const entered = new Set<string>()
        latest.set(connection, entered)
        transactions.push(entered)
      } else if (world) latest.get(connection)?.add(world)
    }
    return transactions
  } finally {
    query.mockRestore()
  }
}

describe('more reports than can be stored', () => {
  it('are asked to retry, and those that found room are stored', async () => {
    const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    await device.report({})
    const letGo = await holdUp(device.id)
    const sent = Array.from({ length: 1500 }, (_, index) => reporting(muster, device.key, report(index + 2)))
    const refused = await Promise.race(sent.slice(-5))
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(refused.json()).toMatchObject({ code: 'busy' })
    await letGo()
    const counted = codes(await Promise.all(sent))
    expect(Object.keys(counted).sort()).toEqual(['200', '503'])
    const [row] = (
      await muster.owner.query(
        'SELECT sequence FROM device_pulse JOIN device d USING (world_id, number) WHERE d.id = $1',
        [device.id],
      )
    ).rows
    expect(row.sequence).toBeGreaterThanOrEqual(counted[200] ?? 0)
  })

  it('of one world leave room for those of another', async () => {
    const loud = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    const quiet = await enrolled(muster, await prepareWorld(muster, worldIds.foreign))
    const letGo = await holdUp(loud.id)
    const flood = Array.from({ length: 1500 }, (_, index) => reporting(muster, loud.key, report(index + 1)))
    const others = Array.from({ length: 20 }, (_, index) => reporting(muster, quiet.key, report(index + 1)))
    await letGo()
    expect(codes(await Promise.all(others))).toEqual({ 200: 20 })
    await Promise.all(flood)
  })
})

describe('reports of several worlds in one batch', () => {
  const worlds = [worldIds.own, worldIds.sister, worldIds.foreign]
  const pulsesOf = async (devices: readonly TestDevice[]) => {
    const { rows } = await muster.owner.query(
      `SELECT d.id, p.sequence, p.storage_used AS used FROM device_pulse p JOIN device d USING (world_id, number)
       WHERE d.id = ANY ($1)`,
      [devices.map(({ id }) => id)],
    )
    return devices.map(({ id }) => rows.find((row) => row.id === id))
  }

  /** Takes one report of each device while every lane is held up, so that one batch has them all. */
  async function inOneBatch(devices: readonly TestDevice[]) {
    const plug = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    await plug.report({})
    const letGo = await holdUp(plug.id)
    const intake = openPreparedIntake()
    const held = [2, 3, 4, 5].map((sequence) => intake.take(worldIds.own, pendingOf(plug, report(sequence))))
    await untilWaiting(muster, held.length)
    const sent = Promise.allSettled(
      devices.map((device, used) => {
        const body = { ...report(1), storage: { used, total: 100 } }
        return intake.take(worlds[used] ?? '', pendingOf(device, body))
      }),
    )
    const transactions = await worldsOfTransactions(async () => {
      await letGo()
      await Promise.all([...held, sent])
    })
    expect(transactions).toContainEqual(new Set(worlds))
    await intake.stop()
    return (await sent).map((answer) => (answer.status === 'fulfilled' ? 'stored' : answer.reason.code))
  }

  const deviceOfEach = () =>
    Promise.all(worlds.map(async (world) => await enrolled(muster, await prepareWorld(muster, world))))

  it('are each stored in their own', async () => {
    const devices = await deviceOfEach()
    expect(await inOneBatch(devices)).toEqual(['stored', 'stored', 'stored'])
    expect(await pulsesOf(devices)).toMatchObject(worlds.map((_, used) => ({ sequence: 1, used })))
  })

  it('are stored without the one that the database refuses', async () => {
    const devices = await deviceOfEach()
    await onEachRow(muster.owner, {
      name: 'refuse_one',
      when: 'UPDATE',
      table: 'device_pulse',
      plpgsql: `IF NEW.world_id = '${worldIds.sister}' THEN RAISE EXCEPTION 'no' USING ERRCODE = '22023'; END IF;`,
    })
    const codesOfEach = await inOneBatch(devices)
    await onNoRow(muster.owner, 'refuse_one')
    expect(codesOfEach).toEqual(['stored', '22023', 'stored'])
    expect(await pulsesOf(devices)).toMatchObject([{ sequence: 1 }, { sequence: 0 }, { sequence: 1 }])
  })
})

describe('several processes', () => {
  /** Two of them, and a device that reports to either the minutes of a version of one application. */
  async function twoProcesses(packageName: string) {
    const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    const at = muster.clock.now().toISOString()
    const processes = [openPreparedIntake(), openPreparedIntake()]
    const send = async (process: number, sequence: number, version: string) => {
      const hours = [{ at, applications: [{ packageName, version, minutes: 1 }] }]
      return await processes[process]?.take(worldIds.own, pendingOf(device, { ...report(sequence), hours }))
    }
    return { send, stop: () => Promise.all(processes.map((process) => process.stop())) }
  }

  it('learn each other’s names', async () => {
    const { send, stop } = await twoProcesses('com.shared')
    await send(0, 1, '1')
    await send(1, 2, '2')
    expect(await send(0, 3, '1')).toMatchObject({ sequence: 3, duplicate: false })
    await stop()
  })

  it('make agents retry when the database goes away as they learn them, and store the report then', async () => {
    const { send, stop } = await twoProcesses('com.shared.too')
    await send(0, 1, '1')
    await send(1, 2, '2')
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const refresh = vi.spyOn(NameCache.prototype, 'refresh').mockRejectedValueOnce(away)
    await expect(send(0, 3, '1')).rejects.toMatchObject({ code: 'busy' })
    refresh.mockRestore()
    expect(await send(0, 3, '1')).toMatchObject({ sequence: 3, duplicate: false })
    await stop()
  })
})

describe('a database that is down', () => {
  it('makes agents retry, and nothing is acknowledged', async () => {
    const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    await device.report({})
    const letGo = await holdUp(device.id)
    const waiting = reporting(muster, device.key, report(2))
    await untilWaiting(muster, 1)
    await muster.owner.query(
      `SELECT ${activity().end} FROM ${activity().table}
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    const answer = await waiting
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy'])
    expect(answer.headers['retry-after']).toBeDefined()
    await letGo()
    expect((await reporting(muster, device.key, report(2))).json()).toMatchObject({ duplicate: false })
  })
})

describe('a node that dies', () => {
  it('makes agents retry, though it calls that an internal error', async () => {
    const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    const answers: [number, string][] = []
    for (const message of [
      'postmaster was shut down, exiting',
      'server closed the connection unexpectedly',
    ]) {
      await onEachRow(muster.owner, {
        name: 'die',
        when: 'UPDATE',
        table: 'device_pulse',
        plpgsql: `RAISE EXCEPTION '${message}' USING ERRCODE = 'XX000';`,
      })
      const answer = await reporting(muster, device.key, report(1))
      answers.push([answer.statusCode, answer.json().code])
    }
    await onNoRow(muster.owner, 'die')
    expect(answers).toEqual([
      [503, 'busy'],
      [503, 'busy'],
    ])
  })
})

describe('a report that the database refuses', () => {
  it('is an internal error, whatever its message, and not a database that is down', async () => {
    const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
    await onEachRow(muster.owner, {
      name: 'refuse',
      when: 'UPDATE',
      table: 'device_pulse',
      plpgsql: `RAISE EXCEPTION 'Connection timeout: terminated' USING ERRCODE = '22023';`,
    })
    const answer = await reporting(muster, device.key, report(1))
    await onNoRow(muster.owner, 'refuse')
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
  })
})
