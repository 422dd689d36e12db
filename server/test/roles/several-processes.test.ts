import type { WorldSettings } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/platform/configuration/config.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { awaitedLater } from '../../src/processes/awaited-later.ts'
import { openService, type Service } from '../../src/processes/service.ts'
import {
  addDevices,
  badFirmware,
  numbers,
  reboots,
  setAlerting,
  setSettings,
} from '../anomalies/searched-estate.ts'
import { createPreparedDatabase } from '../empty-database.ts'
import { makeEstate, people, type TestEstate, worldIds } from '../estate.ts'
import { checkedLoad } from '../faults/verdict.ts'
import type { TestMuster } from '../muster.ts'
import { type MailServer, startMailServer } from '../peers/mail-server.ts'
import { prepareWorld } from '../telemetry/agents.ts'
import { Caller } from './caller.ts'
import { askToEnroll, Device } from './device.ts'
import { Installation, inTurns, type RoleName } from './installation.ts'
import { askFor, askForEverything, queuedTooOften, untilWorkedOff } from './jobs.ts'
import { get, post, signIn, statusOf } from './requests.ts'

/*
 * Two of each role on one database, behind a proxy: what holds for one process holds for all of them. Each test has
 * people and devices of its own, and leaves all six processes running.
 */
let mail: MailServer
let installation: Installation
let service: Service
let estate: TestEstate
let token: string
let first: string
let second: string
let ingests: string[]
beforeAll(async () => {
  mail = await startMailServer()
  installation = await Installation.open(await createPreparedDatabase(), {
    environment: { SMTP_URL: mail.url },
  })
  service = await openService(readConfig({ LOG_LEVEL: 'silent' }), {
    databaseUrl: serviceUrl(installation.database.ownerUrl),
    works: false,
  })
  estate = await makeEstate(service)
  token = await prepareWorld(service, worldIds.own)
  ;[first = '', second = ''] = installation.urls('api')
  ingests = installation.urls('ingest')
})
afterAll(async () => {
  await service?.close()
  await installation?.close()
  await mail?.stop()
})

const both = (of: readonly string[], ask: (url: string) => Promise<number>) => Promise.all(of.map(ask))
const apis = () => [first, second]
/** Whether both processes of the API know a session. */
const known = (session: { token: string }) => both(apis(), (url) => statusOf(url, session.token))
const asAdministrator = async () => ({
  token: (await signIn(first, people.administrator)).token,
  world: worldIds.own,
})
const refresh = (url: string, cookie: string) =>
  post<{ accessToken: string }>(`${url}/auth/currentSession`, undefined, { cookie })

describe('a session', () => {
  it('that began at one process is good at the others, and behind the proxy', async () => {
    const session = await signIn(first, people.viewer)
    expect(await both([...apis(), installation.proxy.url], (url) => statusOf(url, session.token))).toEqual([
      200, 200, 200,
    ])
  })

  it('is continued by any of them, within its grace by all with the same successor', async () => {
    const { cookie } = await signIn(first, people.editor)
    // Its first successor is made once the beginning is longer ago than the grace.
    const before = [people.editor, new Date(Date.now() - 60_000)]
    await installation.lookBehind(({ owner }) =>
      owner.query('UPDATE session SET rotated_at = $2 WHERE email = $1', before),
    )
    const answers = await Promise.all([second, first, second, first].map((url) => refresh(url, cookie)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1)
    expect(answers[0]?.cookie).not.toBe(cookie)
    const successor = answers[0]?.cookie ?? ''
    expect(await both(apis(), async (url) => (await refresh(url, successor)).status)).toEqual([200, 200])
  })

  it('that ends at one ends at the other at once: by sign-out', async () => {
    const session = await signIn(first, people.site)
    expect(await known(session)).toEqual([200, 200])
    expect((await post(`${second}/auth/signOut`, undefined, session)).status).toBe(200)
    expect(await known(session)).toEqual([401, 401])
    expect((await refresh(first, session.cookie)).status).toBe(401)
  })

  it('by another password, chosen with a code that a worker has sent', async () => {
    const sessions = [await signIn(first, people.zone), await signIn(second, people.zone)]
    for (const session of sessions) expect(await known(session)).toEqual([200, 200])
    const letter = mail.next()
    expect((await post(`${first}/auth/forgotPassword`, { email: people.zone })).status).toBe(200)
    const code = /\b\d{6}\b/.exec((await letter).text)?.[0]
    const chosen = { email: people.zone, code, newPassword: 'Another-horse-8' }
    expect((await post(`${second}/auth/forgotPasswordSubmit`, chosen)).status).toBe(200)
    for (const session of sessions) expect(await known(session)).toEqual([401, 401])
  })

  it('by the removal of its user', async () => {
    const session = await signIn(second, people.group)
    expect(await known(session)).toEqual([200, 200])
    const removed = { ids: [estate.accountIds.group] }
    const answer = await post(`${first}/api/users/delete`, removed, await asAdministrator())
    expect(answer.body).toEqual({ deleted: 1 })
    expect(await known(session)).toEqual([401, 401])
  })
})

describe('what an administrator changes at one process', () => {
  it('about a user’s role and custom view, the other knows at once', async () => {
    const { token: own } = await signIn(second, people.manager)
    const seen = async (url: string) => {
      const id = estate.accountIds.manager
      const { body } = await get<Record<string, unknown>>(`${url}/api/users/current?id=${id}`, {
        token: own,
      })
      const asManager = await get(`${url}/api/worlds/currentWorldDeviceToken`, {
        token: own,
        world: worldIds.own,
      })
      return [body.role, body.homeLocationId, asManager.status]
    }
    expect(await Promise.all(apis().map(seen))).toEqual([
      ['manager', null, 200],
      ['manager', null, 200],
    ])
    const change = {
      ...{ id: estate.accountIds.manager, role: 'viewer', worldIds: [worldIds.own] },
      ...{ homeLocationId: 'own-depot', group: null, zoneId: null },
    }
    expect((await post(`${first}/api/users/update`, change, await asAdministrator())).status).toBe(200)
    expect(await Promise.all(apis().map(seen))).toEqual([
      ['viewer', 'own-depot', 403],
      ['viewer', 'own-depot', 403],
    ])
  })

  it('about what devices collect, the other answers, and every ingest applies to the next report', async () => {
    const from = await asAdministrator()
    const device = await Device.enroll(ingests[0] ?? '', token, 'collecting')
    const collects = async () =>
      await Promise.all(ingests.map(async (url) => (await device.report(url)).body.collects.locations))
    const settings = (url: string) => `${url}/api/configuration`
    const change = async (url: string, androidLocationCollectionEnabled: boolean) => {
      const body = { worldSettings: { androidLocationCollectionEnabled } }
      return (await post(`${settings(url)}/setWorldSettings`, body, from)).status
    }
    const answered = async (url: string) => {
      const { body } = await get<Partial<WorldSettings>>(`${settings(url)}/getWorldSettings`, from)
      return body.androidLocationCollectionEnabled
    }
    expect(await collects()).toEqual([true, true])
    expect(await change(first, false)).toBe(200)
    expect(await Promise.all(apis().map(answered))).toEqual([false, false])
    expect(await collects()).toEqual([false, false])
    expect(await change(second, true)).toBe(200)
    expect(await Promise.all(apis().map(answered))).toEqual([true, true])
    expect(await collects()).toEqual([true, true])
  })
})

describe('guesses at a password', () => {
  it('are limited for the installation, by the IP address that the proxy names', async () => {
    const guess = (url: string, localAddress: string) =>
      post(`${url}/auth/signIn`, { email: people.stranger, password: 'Wrong-horse-7' }, { localAddress })
    const before = installation.urls('api').map((url) => installation.proxy.answered.get(url) ?? 0)
    const guesses = () => guess(installation.proxy.url, '127.0.0.7')
    for (let made = 0; made < 10; made++) expect((await guesses()).status).toBe(401)
    const after = installation.urls('api').map((url) => installation.proxy.answered.get(url) ?? 0)
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([5, 5])
    for (const _ of apis()) expect((await guesses()).status).toBe(429)
    expect((await guess(installation.proxy.url, '127.0.0.8')).status).toBe(401)
  })
})

describe('a credential', () => {
  it('of a device that is removed is refused by every ingest at once, though both know it', async () => {
    const device = await Device.enroll(installation.proxy.url, token, 'removed')
    expect(await both(ingests, async (url) => (await device.report(url)).status)).toEqual([200, 200])
    const removal = { ids: [device.id] }
    const answer = await post(`${second}/api/core/devices/delete`, removal, await asAdministrator())
    expect(answer.body).toEqual({ deleted: 1 })
    expect(await both(ingests, async (url) => (await device.report(url)).status)).toEqual([401, 401])
  })

  it('of a world that gets another token enrolls nobody any more, wherever it was used before', async () => {
    const from = { ...(await asAdministrator()), world: worldIds.sister }
    const made = async (url: string) => {
      const { body } = await post<{ deviceToken: { data: number[] } }>(
        `${url}/api/worlds/rotateDeviceToken`,
        {},
        from,
      )
      return Buffer.from(body.deviceToken.data).toString('utf8')
    }
    const former = await made(first)
    const enrolls = (given: string, name: string) =>
      both(ingests, async (url) => (await askToEnroll(url, given, `${name} ${url}`)).status)
    expect(await enrolls(former, 'before')).toEqual([200, 200])
    const present = await made(second)
    expect(await enrolls(former, 'after')).toEqual([401, 401])
    expect(await enrolls(present, 'with the new one')).toEqual([200, 200])
  })
})

describe('names and batteries', () => {
  it('that one ingest has learnt have the same numbers at the other', async () => {
    const at = (minute: number) => new Date(Date.now() - 7_200_000 + minute * 60_000).toISOString()
    const pieces = (version: string, minute: number) => ({
      hours: [
        { at: at(minute), useMinutes: 9, applications: [{ packageName: 'com.learnt', version, minutes: 9 }] },
      ],
      chargeLevels: [{ at: at(minute), level: 50, onPower: false, battery: `LEARNT-${version}` }],
    })
    const devices = await Promise.all(
      [1, 2].map((each) => Device.enroll(ingests[0] ?? '', token, `learning ${each}`)),
    )
    // Both learn the first at the same moment, and the others one after the other.
    await Promise.all(devices.map((device, index) => device.report(ingests[index] ?? '', pieces('1', 0))))
    for (const [index, device] of devices.entries()) {
      const version = String(index + 2)
      for (const url of [ingests[index], ingests[1 - index]]) {
        expect((await device.report(url ?? '', pieces(version, 1))).status).toBe(200)
      }
      const other = devices[1 - index]
      expect((await other?.report(ingests[1 - index] ?? '', pieces(version, 2)))?.status).toBe(200)
    }
    await installation.lookBehind(async ({ owner }) => {
      const { rows: versions } = await owner.query(
        `SELECT v.version, count(*) AS numbers FROM application_version v JOIN application a ON a.world_id = v.world_id
         AND a.id = v.application_id WHERE a.package_name = 'com.learnt' GROUP BY 1 ORDER BY 1`,
      )
      expect(versions).toEqual(['1', '2', '3'].map((version) => ({ version, numbers: 1 })))
      const { rows: batteries } = await owner.query(
        `SELECT serial_number AS serial, count(*) AS numbers FROM battery WHERE serial_number LIKE 'LEARNT-%'
         GROUP BY 1 ORDER BY 1`,
      )
      expect(batteries).toEqual(
        ['1', '2', '3'].map((version) => ({ serial: `LEARNT-${version}`, numbers: 1 })),
      )
    })
  })
})

describe('background work with two workers', () => {
  it('sends each letter once', async () => {
    const before = mail.received.length
    const readers = [people.viewer, people.editor, people.site, people.pending, people.staff]
    const asked = readers.map((email, index) => post(`${apis()[index % 2]}/auth/forgotPassword`, { email }))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    await installation.lookBehind(async ({ owner }) => await untilWorkedOff(owner))
    const to = mail.received.slice(before).flatMap((letter) => letter.to)
    expect(to.toSorted()).toEqual(readers.toSorted())
  })

  it('searches a day for anomalies once, however often it is asked to', async () => {
    await installation.lookBehind(async ({ owner }) => {
      const muster = { services: service.services, owner } as unknown as TestMuster
      await setSettings(muster, { smartGroupingHour: 0, smartGroupingTimeZone: 'UTC' })
      await addDevices(muster)
      // Nothing evaluates them again: their alerts are made up.
      await owner.query('UPDATE device_pulse SET look_at = NULL WHERE world_id = $1', [worldIds.own])
      await setAlerting(muster, reboots, numbers(badFirmware.first, badFirmware.last))
      await owner.query(
        `INSERT INTO anomaly_search (world_id, day) VALUES ($1, current_date - 2)
         ON CONFLICT (world_id) DO UPDATE SET day = excluded.day`,
        [worldIds.own],
      )
      await askFor(owner, 'anomalies.search', 8)
      await untilWorkedOff(owner)
      const { rows } = await owner.query(
        'SELECT detected_count AS detected FROM anomaly WHERE world_id = $1',
        [worldIds.own],
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ detected }) => detected))).toEqual(new Set([1]))
    })
  })
})

describe('kill -9 of each process in turn, while devices report and people work', () => {
  it('loses no report, doubles nothing, and leaves calls and jobs to the other process of its role', async () => {
    const { loader, members } = installation
    const caller = new Caller(installation.proxy.url, (await signIn(first, people.viewer)).token)
    loader.start()
    caller.start()
    // One of each role, then the others: most start again while the next one is killed.
    const starting = new Map<RoleName, Promise<void>>()
    for (const member of inTurns(members)) {
      await starting.get(member.role)
      await loader.acknowledges()
      await member.process.stop('SIGKILL')
      await loader.acknowledges()
      await caller.isAnswered()
      starting.set(member.role, awaitedLater(installation.start(member)))
    }
    await Promise.all(starting.values())
    await caller.stop()
    await loader.stop()
    await installation.lookBehind(async ({ owner }) => {
      await askForEverything(owner, 3)
      await untilWorkedOff(owner)
    })
    const { figures, problems } = await checkedLoad(installation)
    expect(problems.join('\n')).toBe('')
    expect(loader.unanswered).toEqual([])
    expect(figures).toMatchObject({ lost: 0, doubled: 0, inconsistent: 0 })
    expect(figures.acknowledged).toBeGreaterThan(50)
    expect(caller).toMatchObject({ statuses: new Set([200]), unanswered: 0 })
  })

  it('a job that the killed worker had is done by the other', async () => {
    const [one, other] = installation.of('worker')
    if (!one || !other) throw new Error('there are two workers')
    await other.process.stop('SIGKILL')
    const held = mail.hold()
    await post(`${first}/auth/forgotPassword`, { email: people.pending })
    await held.arrived
    await one.process.stop('SIGKILL')
    held.end()
    const letter = mail.next()
    await installation.lookBehind(async ({ owner }) => {
      // As if it had given no sign of life for half a minute.
      const { rowCount } = await owner.query(
        `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second'
         WHERE state = 'active' AND name = 'access.send-reset-code'`,
      )
      expect(rowCount).toBe(1)
    })
    await installation.start(other)
    expect((await letter).to).toEqual([people.pending])
    await installation.start(one)
  })

  it('leaves no scheduled work that was queued more than once each time it was due', async () =>
    expect(await installation.lookBehind(({ owner }) => queuedTooOften(owner))).toEqual([]))
})
