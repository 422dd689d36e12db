import { gunzipSync } from 'node:zlib'
import {
  type Report,
  type ReportAnswer,
  type ReportPieces,
  Report as ReportSchema,
  readLocalTime,
} from '@muster/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { isSilent } from './day/presence.ts'
import { loadPlan } from './demo-plan.ts'
import { type LiveOptions, runLive } from './live.ts'
import { estate } from './make-estate.ts'

const start = Date.UTC(2026, 2, 3, 10, 7)
const made = estate(31, loadPlan('2026-03-01', 2, 6))
const speaking = made.worlds.flatMap(({ devices }) =>
  devices.filter((device) => !isSilent(device, made.made + 2)),
)

/** A service that remembers what it received. */
class FakeService {
  readonly enrolled: { token: string; serialNumber: string }[] = []
  readonly reports: Report[] = []
  collects: ReportAnswer['collects'] = { locations: true, signals: true, drops: true }
  isBusy = false

  readonly fetch: typeof fetch = async (url, init) => {
    if (this.isBusy) return answer(503, { code: 'busy', message: 'Busy' })
    const body: unknown = JSON.parse(gunzipSync(init?.body as Uint8Array).toString())
    const credential = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    if (String(url).endsWith('/agent/enroll')) {
      const { serialNumber } = body as { serialNumber: string }
      this.enrolled.push({ token: credential, serialNumber })
      return answer(200, { deviceId: serialNumber, deviceKey: `key ${serialNumber}` })
    }
    const report = ReportSchema.parse(body)
    this.reports.push(report)
    const rest = {
      duplicate: false,
      refused: [],
      collects: this.collects,
      wanted: [],
      nextReportSeconds: 900,
    }
    return answer(200, { sequence: report.sequence, ...rest })
  }
}

/** To the protocol each piece is unknown until parsed. */
const piecesIn = (report: Report): ReportPieces => report as never
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** Gives every device so many turns, one after another, on a clock that jumps to the next. */
async function run(
  service: FakeService,
  rounds: number,
  { startedAt = start, ...options }: Partial<LiveOptions> & { startedAt?: number } = {},
) {
  const ending = new AbortController()
  const end = startedAt + rounds * 15 * 60_000
  let time = startedAt
  const wait = async (milliseconds: number) => {
    time += milliseconds
    if (time >= end) ending.abort()
  }
  const tokenOf = (worldId: string) => (worldId === 'load-1' ? 'one' : 'two')
  const clock = { now: () => time, wait, underWay: 1 }
  return await runLive(
    { estate: made, serviceUrl: 'https://muster.test', tokenOf, fetch: service.fetch, ...clock, ...options },
    ending.signal,
  )
}

describe('devices that report live', () => {
  let service: FakeService
  beforeEach(() => {
    service = new FakeService()
  })

  it('enroll once each, with the token of their world, and then report', async () => {
    const counts = await run(service, 3)
    const expected = speaking.map(
      ({ worldId, serialNumber }) => `${worldId === 'load-1' ? 'one' : 'two'} ${serialNumber}`,
    )
    expect(expected.length).toBeGreaterThan(3)
    expect(service.enrolled.map(({ token, serialNumber }) => `${token} ${serialNumber}`).sort()).toEqual(
      expected.sort(),
    )
    expect(counts.answered).toBe(service.reports.length)
    expect(counts.answered).toBeGreaterThan(2 * speaking.length)
    expect(counts.failed).toEqual({})
  })

  it('report together where wanted, as often as otherwise', async () => {
    const moments: number[] = []
    let time = start
    const ending = new AbortController()
    const wait = async (milliseconds: number) => {
      moments.push(milliseconds)
      time += milliseconds
      if (moments.length === 4) ending.abort()
    }
    const options = { estate: made, serviceUrl: 'https://muster.test', fetch: service.fetch, wait }
    const tokenOf = () => 'one'
    await runLive({ ...options, tokenOf, now: () => time, rate: 1, together: 3 }, ending.signal)
    // Three at once, then three seconds of silence.
    expect(moments).toEqual([3000, 3000, 3000, 3000])
  })

  it('introduce themselves before they send what may not be collected', async () => {
    service.collects = { locations: false, signals: true, drops: false }
    await run(service, 3)
    const pieces = service.reports.map(piecesIn)
    expect(
      pieces.filter(({ inventory, chargeLevels }) => inventory && (chargeLevels ?? []).length === 0),
    ).toHaveLength(speaking.length)
    expect(pieces.flatMap(({ locations }) => locations ?? [])).toEqual([])
    const signals = pieces.flatMap(({ signals: each }) => each ?? [])
    expect(signals.length).toBeGreaterThan(0)
    expect(signals.some(({ latitude }) => latitude !== undefined)).toBe(false)
  })

  it('fill the gap since their last report', async () => {
    const since = start - 5 * 24 * 60 * 60 * 1000
    await run(service, 4, { since: () => since })
    const times = service.reports.flatMap((report) =>
      (piecesIn(report).chargeLevels ?? []).map(({ at }) => readLocalTime(at)?.utc ?? Number.NaN),
    )
    expect(Math.min(...times)).toBeGreaterThanOrEqual(since)
    expect(Math.min(...times)).toBeLessThan(since + 6 * 60 * 60 * 1000)
    expect(Math.max(...times)).toBeGreaterThan(start)
  })

  it('say nothing while they are silent', async () => {
    const broken = {
      ...made,
      worlds: made.worlds.map((world) => ({
        ...world,
        devices: world.devices.map((device) => ({
          ...device,
          fate: { ...device.fate, silentFrom: made.made },
        })),
      })),
    }
    await run(service, 3, { estate: broken })
    expect(service.enrolled).toEqual([])
  })

  it('count the refusals of a busy service', async () => {
    service.isBusy = true
    const counts = await run(service, 3)
    expect(counts.answered).toBe(0)
    expect(counts.failed.busy).toBeGreaterThan(3)
  })

  it('never reuse a sequence after a restart', async () => {
    await run(service, 3)
    const days = Math.floor(start / (24 * 60 * 60 * 1000))
    const before = service.reports.splice(0).map(({ sequence }) => sequence)
    expect(Math.min(...before)).toBeGreaterThan(days + 1000)
    await run(service, 3, { startedAt: start + 60 * 60_000 })
    expect(Math.min(...service.reports.map(({ sequence }) => sequence))).toBeGreaterThan(Math.max(...before))
  })

  it('end with the error of one of them', async () => {
    const tokenOf = () => 'one'
    const broken = { ...made, worlds: made.worlds.map((world) => ({ ...world, devices: [{} as never] })) }
    await expect(run(service, 3, { estate: broken, tokenOf })).rejects.toThrow(TypeError)
  })
})
