import { randomUUID } from 'node:crypto'
import { dayLength, hourLength, minuteLength } from '@muster/contract'
import { areReportsMissing } from '@muster/rules'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import { forgetSigns, insertGap, noteReport, readGaps, readSigns, saveSign } from './intake-signs.sql.ts'

/** Milliseconds between two signs. */
const signsEvery = 10_000
/** Without a sign of any process for so long, no report could come in. */
const longestPause = 3 * signsEvery
const keptSigns = dayLength

interface SignServices {
  db: Database
  log: Logger
  now: () => Date
}

/** Signs of life of one process that takes reports [K-1205]. */
export class IntakeSigns {
  readonly #services: SignServices
  readonly #process = randomUUID()
  #received = 0
  #receivedAt: number | null = null
  #signedReceived = 0
  /** Reports by minute, for the hour before the last one. */
  readonly #byMinute = new Map<number, number>()

  constructor(services: SignServices) {
    this.#services = services
  }

  /** Reports were stored. */
  noteStored(reports: number): void {
    const now = this.#services.now().getTime()
    const minute = Math.floor(now / minuteLength)
    this.#received += reports
    this.#receivedAt = now
    this.#byMinute.set(minute, (this.#byMinute.get(minute) ?? 0) + reports)
    for (const each of this.#byMinute.keys()) if (each < minute - 60) this.#byMinute.delete(each)
  }

  /** Gives a sign. The first one after a pause of all processes notes the gap. */
  async give(): Promise<void> {
    const { db, now } = this.#services
    const at = now().getTime()
    const last = (await readSigns(db)).reduce<number | null>(
      (most, sign) => Math.max(most ?? sign.at, sign.at),
      null,
    )
    if (last !== null && at - last > longestPause) await insertGap(db, { from: last, to: at })
    await saveSign(db, {
      ...{ process: this.#process, at, received: this.#received, receivedAt: this.#receivedAt },
      inHourBefore: [...this.#byMinute.values()].reduce((sum, reports) => sum + reports, 0),
    })
    if (this.#received > this.#signedReceived && this.#receivedAt !== null)
      await noteReport(db, this.#receivedAt)
    this.#signedReceived = this.#received
    await forgetSigns(db, at - keptSigns)
  }

  /** Gives signs as long as the process takes reports. */
  start(): { stop(): void } {
    const give = () =>
      void this.give().catch((err) => this.#services.log.warn({ err }, 'no sign of life could be given'))
    give()
    const timer = setInterval(give, signsEvery)
    timer.unref()
    return { stop: () => clearInterval(timer) }
  }
}

/** Finds that no report comes in although processes wait for them [K-1206]. */
export async function findMissingReports(db: Database, now: number): Promise<void> {
  const signs = await readSigns(db)
  const alive = signs.filter(({ at }) => now - at <= longestPause)
  const latest = signs.reduce<number | null>(
    (most, { receivedAt }) => (receivedAt === null ? most : Math.max(most ?? receivedAt, receivedAt)),
    null,
  )
  if (alive.length === 0 || latest === null) return
  const receivedInHourBefore = signs
    .filter(({ receivedAt }) => receivedAt !== null && latest - receivedAt < hourLength)
    .reduce((sum, { inHourBefore }) => sum + inHourBefore, 0)
  const silentFor = now - latest
  if (silentFor <= 0 || !areReportsMissing({ received: 0, silentFor, receivedInHourBefore })) return
  const isKnown = (await readGaps(db, latest)).some(({ from, to }) => to === null || from >= latest)
  if (!isKnown) await insertGap(db, { from: latest, to: null })
}
