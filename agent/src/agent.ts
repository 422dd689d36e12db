import {
  EnrollBody,
  type LocalTime,
  type ReportAnswer,
  type ReportPieces,
  reportLimits,
} from '@muster/contract'
import { type Guidance, guidanceOf } from './agent-state.ts'
import { Blockade } from './blockade.ts'
import {
  type Credentials,
  keepInstallId,
  keepKeySecret,
  readCredentials,
  writeCredentials,
} from './credentials.ts'
import { divideToFit } from './divide-report.ts'
import { diskFiles, type Files } from './files.ts'
import { type Queued, ReportQueue } from './report-queue.ts'
import { retryDelay } from './retry-delay.ts'
import type { Sent } from './sent.ts'
import { Failure, type Identity, Service, unanswered } from './service.ts'
import { pause, readClock } from './time.ts'

export interface AgentOptions {
  /** Such as `https://muster.example.com`. */
  serviceUrl: string
  /** The agent's own: install id, key and reports. Agents must not share one. */
  folder: string
  /** As shown on the enrollment page; needed until the device is enrolled, and when its key is refused. */
  worldToken: string
  identity: Identity
  fetch?: typeof fetch
  now?: () => LocalTime
  /** From 0 up to 1. */
  random?: () => number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  files?: Files
  /** Most waiting reports; 90 days of one every 15 minutes are 8640. */
  queuedAtMost?: number
  attemptMilliseconds?: number
}

export interface AgentStatus {
  deviceId: string | null
  queued: number
  /** Reports dropped since the installation, because there were too many or they were too old. */
  dropped: number
  /** Reports refused by the service since the installation. */
  refused: number
  /** What the world collects; null before the first answer. */
  collects: Guidance['collects'] | null
  /** What the next report should contain whole; lists already waiting in the queue are left out. */
  wanted: Guidance['wanted']
  /** Null before the first answer. */
  nextReportSeconds: number | null
}

export interface Agent {
  status(): AgentStatus
  /**
   * Stores a report until the service has it. Resolves, with its sequences, once it is safe on disk; pieces that no
   * report can hold throw `UnsendableReport`.
   */
  report(pieces: ReportPieces): Promise<number[]>
  /** One attempt with the oldest report, enrolling first if necessary. Never throws. */
  send(signal?: AbortSignal): Promise<Sent>
  /** Sends reports until the signal aborts. */
  run(signal: AbortSignal, onSent?: (sent: Sent) => void): Promise<void>
}

/** Opens the agent of this device on its folder. It needs no connection: enrolling waits for the first `send`. */
export async function openAgent(options: AgentOptions): Promise<Agent> {
  const { files = diskFiles, folder, now = readClock, queuedAtMost = 10_000 } = options
  await files.makeFolder(folder)
  const installId = await keepInstallId(files, folder)
  EnrollBody.omit({ protocol: true, installId: true, keySecret: true, previousKey: true }).parse(
    options.identity,
  )
  const queue = await ReportQueue.open(files, folder, queuedAtMost, now().utc)
  return new QueueingAgent(options, installId, queue, await readCredentials(files, folder))
}

const oldest = reportLimits.daysOld * 24 * 60 * 60 * 1000

class QueueingAgent implements Agent {
  readonly #options: AgentOptions
  readonly #files: Files
  readonly #now: () => LocalTime
  readonly #installId: string
  readonly #queue: ReportQueue
  readonly #service: Service
  readonly #blockade = new Blockade()
  #credentials: Credentials | null
  #failures = 0
  #sending: Promise<Sent> | null = null
  /** The time of the service's latest answer. */
  #serviceTime = Number.NEGATIVE_INFINITY
  #answered = 0
  readonly #lastWith = new Map<Guidance['wanted'][number], number>()
  #wake = () => {}

  constructor(options: AgentOptions, installId: string, queue: ReportQueue, credentials: Credentials | null) {
    this.#options = options
    this.#files = options.files ?? diskFiles
    this.#now = options.now ?? readClock
    this.#installId = installId
    this.#queue = queue
    this.#credentials = credentials
    this.#service = new Service({
      serviceUrl: options.serviceUrl,
      fetch: options.fetch ?? fetch,
      now: this.#now,
      attemptMilliseconds: options.attemptMilliseconds ?? 30_000,
    })
  }

  status(): AgentStatus {
    const { guidance, dropped, refused } = this.#queue.state
    return {
      deviceId: this.#credentials?.deviceId ?? null,
      queued: this.#queue.length,
      dropped,
      refused,
      collects: guidance?.collects ?? null,
      wanted: (guidance?.wanted ?? []).filter((name) => (this.#lastWith.get(name) ?? 0) <= this.#answered),
      nextReportSeconds: guidance?.nextReportSeconds ?? null,
    }
  }

  async report(pieces: ReportPieces): Promise<number[]> {
    const sequences: number[] = []
    for (const part of divideToFit(pieces)) {
      const sequence = await this.#queue.add(part, this.#now().utc)
      sequences.push(sequence)
      if (part.inventory) this.#lastWith.set('inventory', sequence)
      if (part.applications?.list) this.#lastWith.set('applications', sequence)
      if (part.processes?.list) this.#lastWith.set('processes', sequence)
    }
    this.#wake()
    return sequences
  }

  send(signal = new AbortController().signal): Promise<Sent> {
    this.#sending ??= this.#attempt(signal).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async run(signal: AbortSignal, onSent: (sent: Sent) => void = () => {}): Promise<void> {
    const { wait = pause } = this.#options
    while (!signal.aborted) {
      const sent = await this.send(signal)
      onSent(sent)
      if (sent.kind === 'nothing') await this.#untilQueued(signal)
      if (sent.kind === 'failed' && !signal.aborted) await wait(sent.retryInMilliseconds, signal)
    }
  }

  async #attempt(signal: AbortSignal): Promise<Sent> {
    try {
      const queued = await this.#nextReport()
      const sent = queued ? await this.#sendReport(queued, signal) : ({ kind: 'nothing' } as const)
      this.#failures = 0
      return sent
    } catch (error) {
      this.#failures += 1
      const failure = error instanceof Failure ? error : new Failure('diskFailed', { cause: error })
      const { trouble, retryAfter, cause } = failure
      const random = this.#options.random ?? Math.random
      const retryInMilliseconds = retryDelay(this.#failures, random, retryAfter)
      return { kind: 'failed', trouble, retryInMilliseconds, cause }
    }
  }

  async #nextReport(): Promise<Queued | null> {
    const passedOver = this.#blockade.passOver(this.#queue.first, this.#queue.length)
    return (passedOver > 0 ? await this.#queue.oldest(passedOver) : null) ?? (await this.#queue.oldest())
  }

  async #sendReport(queued: Queued, signal: AbortSignal): Promise<Sent> {
    const { sequence } = queued
    // By the service's clock: a device clock that jumps ahead must not empty the queue.
    if (queued.queuedAt < this.#serviceTime - oldest) {
      await this.#queue.drop(sequence)
      return { kind: 'dropped', sequence }
    }
    const outcome = await this.#deliver(queued, signal)
    switch (outcome.kind) {
      case 'answered':
        this.#serviceTime = outcome.date ?? this.#serviceTime
        return await this.#settle(sequence, outcome.answer)
      case 'tooLarge':
        if (await this.#queue.divide(queued)) return { kind: 'divided', sequence }
        break
      case 'blocked':
        if (!this.#blockade.refused(sequence, this.#queue.first)) throw unanswered(outcome.answer)
        break
      case 'refused':
        break
    }
    const { status, body, error } = outcome.answer
    await this.#queue.setAside(sequence, { status, body })
    return { kind: 'refused', sequence, problems: error?.details?.problems ?? [] }
  }

  async #settle(sequence: number, answer: ReportAnswer): Promise<Sent> {
    await this.#queue.answered(sequence, guidanceOf(answer))
    this.#answered = sequence
    this.#blockade.passed(sequence)
    return { kind: 'answered', sequence, answer }
  }

  /** A refused key may have been replaced by the service; enrolling again, once, gives a valid one. */
  async #deliver({ report }: Queued, signal: AbortSignal) {
    const known = this.#credentials ?? (await this.#enroll(signal))
    const first = await this.#service.report(known.deviceKey, report, signal)
    if (first.kind !== 'keyRejected') return first
    const renewed = await this.#enroll(signal)
    const second = await this.#service.report(renewed.deviceKey, report, signal)
    if (second.kind === 'keyRejected') throw new Failure('credentialRejected', {})
    return second
  }

  async #enroll(signal: AbortSignal): Promise<Credentials> {
    const { worldToken, identity, folder } = this.#options
    const keySecret = await keepKeySecret(this.#files, folder, this.#credentials)
    const body = {
      installId: this.#installId,
      ...identity,
      keySecret,
      previousKey: this.#credentials?.deviceKey,
    }
    // Token files end with a line break.
    const enrolled = { ...(await this.#service.enroll(worldToken.trim(), body, signal)), keySecret }
    await writeCredentials(this.#files, folder, enrolled)
    this.#credentials = enrolled
    return enrolled
  }

  async #untilQueued(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = () => resolve()
    this.#wake = stop
    signal.addEventListener('abort', stop)
    if (this.#queue.length === 0 && !signal.aborted) await promise
    signal.removeEventListener('abort', stop)
  }
}
