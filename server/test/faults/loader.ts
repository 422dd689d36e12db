import { setTimeout as wait } from 'node:timers/promises'
import { writeLocalTime } from '@muster/contract'
import { remembered } from '../../src/telemetry/index.ts'
import { Random } from '../fuzz/random.ts'
import { clockError, isClockWrong, type Load, mostReports, reportOf } from './load-reports.ts'

export interface LoadDevice {
  world: string
  id: string
  key: string
  /** Sequences sent, answered or not. */
  sent: Set<number>
  acknowledged: Set<number>
}

/** An answer, where there was one. */
export interface Answer {
  status: number | 'no connection' | 'no answer'
  retryAfter: string | null
  duplicate: boolean
}

/** Concurrent reports of a device: after a lost answer an agent's retry may overtake it. */
const atOnce = 3
/** Milliseconds: shorter than agents wait, so that there is load at all times. */
const pause = 25
const patience = 120_000
/** Milliseconds to wait for something that must happen. */
const longest = 300_000
/** Share of acknowledged reports that are sent again. */
const repeated = 0.05

/**
 * Sends reports of all devices over HTTP without end. Unacknowledged reports are sent again with the same sequence;
 * acknowledged ones must be duplicates when sent again.
 */
export class Loader {
  readonly counts = { acknowledged: 0, refused: 0, unanswered: 0, repeated: 0 }
  /** What must never happen, in words. */
  readonly wrong: string[] = []
  /** Why reports had no answer: the first few of them. */
  readonly unanswered: string[] = []
  /** Whether the service is up, so that every request must be answered. */
  mustAnswer = false
  /** Whether there is no database, so that nothing can be acknowledged. */
  mustRefuse = false
  lastAnswer = 'none yet'
  /** Milliseconds that a report needed from its first sending to its acknowledgement, at most. */
  longestWait = 0
  readonly #load: Load
  readonly #url: string
  readonly #devices: readonly LoadDevice[]
  #ending = false
  #acknowledgedSince: { since: number; heard: () => void } | null = null
  #refused: (() => void) | null = null
  #running: Promise<unknown> = Promise.resolve()

  constructor(url: string, load: Load, devices: readonly LoadDevice[]) {
    this.#url = url
    this.#load = load
    this.#devices = devices
  }

  start(): void {
    this.#ending = false
    this.#running = Promise.all(this.#devices.map((device, index) => this.#sendAll(device, index)))
  }

  /** Ends with no request running: what is not acknowledged by now stays so. */
  async stop(): Promise<void> {
    this.#ending = true
    await this.#running
  }

  /** Sends unacknowledged reports until they are acknowledged. */
  async finish(): Promise<void> {
    const until = performance.now() + longest
    for (const [index, device] of this.#devices.entries()) {
      for (const sequence of [...device.sent].filter((each) => !device.acknowledged.has(each))) {
        while (!(await this.#send(device, index, sequence))) {
          if (performance.now() > until) throw new Error(`not everything got through within ${longest} ms`)
          await wait(pause)
        }
      }
    }
  }

  /** Resolves when a report sent after this moment is acknowledged. */
  async acknowledges(): Promise<void> {
    const since = performance.now()
    await inTime('acknowledged', (heard) => {
      this.#acknowledgedSince = { since, heard }
    })
  }

  /** Resolves when a report is refused. */
  async refuses(): Promise<void> {
    await inTime('refused', (heard) => {
      this.#refused = heard
    })
  }

  async #sendAll(device: LoadDevice, index: number): Promise<void> {
    let next = 1 + Math.max(0, ...device.sent)
    const lanes = Array.from({ length: atOnce }, async () => {
      while (!this.#ending && next <= mostReports) {
        const sequence = next++
        const since = performance.now()
        while (!(await this.#send(device, index, sequence))) {
          if (this.#ending) return
          await wait(pause)
        }
        this.longestWait = Math.max(this.longestWait, Math.round(performance.now() - since))
      }
    })
    await Promise.all(lanes)
  }

  /** Whether it was acknowledged. */
  async #send(device: LoadDevice, index: number, sequence: number): Promise<boolean> {
    const since = performance.now()
    const mustRefuse = this.mustRefuse
    const answer = await this.#post(device, index, sequence)
    this.#evaluate(answer)
    if (answer.status !== 200) return false
    if (mustRefuse && this.mustRefuse) this.wrong.push('acknowledged without a database')
    this.counts.acknowledged++
    device.acknowledged.add(sequence)
    if (this.#acknowledgedSince && since > this.#acknowledgedSince.since) {
      this.#acknowledgedSince.heard()
      this.#acknowledgedSince = null
    }
    if (new Random(this.#load.seed, index * 31 + sequence).chance(repeated)) {
      const again = await this.#post(device, index, sequence)
      this.#evaluate(again)
      this.counts.repeated++
      // One far behind the latest, whose answer may be lost, is stored again: what it measured is the same.
      const isRemembered = Math.max(...device.sent) - sequence <= remembered
      if (again.status === 200 && !again.duplicate && isRemembered) {
        this.wrong.push(`report ${sequence} of device ${index} was acknowledged, and new when it came again`)
      }
    }
    return true
  }

  #evaluate({ status, retryAfter }: Answer): void {
    if (status === 503) {
      this.counts.refused++
      this.#refused?.()
      if (!(Number(retryAfter) > 0)) this.wrong.push('503 without Retry-After')
    } else if (typeof status === 'string') {
      this.counts.unanswered++
      if (this.mustAnswer) this.wrong.push(`${status} though the service was up`)
    } else if (status !== 200) this.wrong.push(`status ${status}`)
  }

  async #post(device: LoadDevice, index: number, sequence: number): Promise<Answer> {
    device.sent.add(sequence)
    const utc = Date.now() - (isClockWrong(sequence) ? clockError : 0)
    const body = { ...reportOf(this.#load, index, sequence), sentAt: writeLocalTime({ utc, offset: 0 }) }
    try {
      const response = await fetch(`${this.#url}/agent/report`, {
        method: 'POST',
        headers: { authorization: `Bearer ${device.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      const { duplicate = false } = (await response.json()) as { duplicate?: boolean }
      this.lastAnswer = `${response.status} at ${new Date().toISOString()}`
      return { status: response.status, retryAfter: response.headers.get('retry-after'), duplicate }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const cause = error instanceof Error && error.cause ? ` (${error.cause})` : ''
      this.lastAnswer = `${error}${cause} at ${new Date().toISOString()}`
      if (this.unanswered.length < 20) this.unanswered.push(this.lastAnswer)
      return { status: isLate ? 'no answer' : 'no connection', retryAfter: null, duplicate: false }
    }
  }
}

/** What never happens fails the scenario instead of blocking it forever. */
export async function inTime<Heard = void>(
  what: string,
  listen: (heard: (value: Heard) => void) => void,
): Promise<Heard> {
  const heard = Promise.withResolvers<Heard>()
  const late = setTimeout(() => heard.reject(new Error(`nothing was ${what} for ${longest} ms`)), longest)
  listen(heard.resolve)
  return await heard.promise.finally(() => clearTimeout(late))
}
