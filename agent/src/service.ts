import {
  type AnswerOf,
  agentProtocol,
  type EnrollBody,
  enrollDevice,
  type LocalTime,
  ReportAnswer,
  reportDevice,
  writeLocalTime,
} from '@muster/contract'
import { type Answer, exchange } from './exchange.ts'
import type { WaitingReport } from './report-queue.ts'
import type { Trouble } from './sent.ts'

export type Identity = Omit<EnrollBody, 'protocol' | 'installId' | 'keySecret' | 'previousKey'>

export interface ServiceOptions {
  serviceUrl: string
  fetch: typeof fetch
  now: () => LocalTime
  /** The longest that one exchange may take, in milliseconds. */
  attemptMilliseconds: number
}

/** A failed attempt, whatever the reason. */
export class Failure extends Error {
  readonly trouble: Trouble
  readonly retryAfter: number | undefined

  constructor(trouble: Trouble, { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown }) {
    super(trouble, { cause })
    this.trouble = trouble
    this.retryAfter = retryAfter
  }
}

export type ReportOutcome =
  | { kind: 'answered'; answer: ReportAnswer; date: number | undefined }
  | { kind: 'refused'; answer: Answer }
  | { kind: 'tooLarge'; answer: Answer }
  /** Something on the way does not let it through. */
  | { kind: 'blocked'; answer: Answer }
  | { kind: 'keyRejected' }

/** The two calls of the protocol. Whatever is neither accepted nor refused for good is thrown as a `Failure`. */
export class Service {
  readonly #options: ServiceOptions

  constructor(options: ServiceOptions) {
    this.#options = options
  }

  async enroll(
    token: string,
    device: Omit<EnrollBody, 'protocol'>,
    signal: AbortSignal,
  ): Promise<AnswerOf<typeof enrollDevice>> {
    const body: EnrollBody = { protocol: agentProtocol, ...device }
    const answer = await this.#post(enrollDevice.path, token, body, signal)
    const enrolled = enrollDevice.answer.safeParse(answer.body)
    if (answer.status === 200 && enrolled.success) return enrolled.data
    if (answer.status === 401) throw new Failure('credentialRejected', { cause: answer })
    const code = answer.error?.code
    if (code === 'consentPending' || code === 'consentRefused') {
      throw new Failure(code, { retryAfter: answer.retryAfter, cause: answer })
    }
    if (names(answer, 'protocol')) throw new Failure('protocolNotSpoken', { cause: answer })
    if (isRefusal(answer)) throw new Failure('identityRefused', { cause: answer })
    throw unanswered(answer)
  }

  async report(key: string, report: WaitingReport, signal: AbortSignal): Promise<ReportOutcome> {
    const body = { ...report, sentAt: writeTime(this.#options.now()) }
    const answer = await this.#post(reportDevice.path, key, body, signal)
    if (answer.status === 200) {
      const read = ReportAnswer.safeParse(answer.body)
      // A captive portal answers 200 too.
      if (!read.success || read.data.sequence !== report.sequence) throw unanswered(answer)
      return { kind: 'answered', answer: read.data, date: answer.date }
    }
    if (answer.status === 401) return { kind: 'keyRejected' }
    // Proxies refuse large bodies with their own answers.
    if (answer.status === 413) return { kind: 'tooLarge', answer }
    // Neither is the report's fault: a retry of the same report will do.
    if (names(answer, 'protocol')) throw new Failure('protocolNotSpoken', { cause: answer })
    if (names(answer, 'sentAt')) throw new Failure('clockUnusable', { cause: answer })
    // JSON in gzip was sent; if that did not arrive, something has unpacked it on the way.
    if (isBlocked(answer) || names(answer, 'body')) return { kind: 'blocked', answer }
    if (isRefusal(answer)) return { kind: 'refused', answer }
    throw unanswered(answer)
  }

  async #post(path: string, credential: string, body: unknown, signal: AbortSignal): Promise<Answer> {
    const { serviceUrl, attemptMilliseconds, now } = this.#options
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('No answer in time')), attemptMilliseconds)
    try {
      return await exchange(this.#options.fetch, {
        url: `${serviceUrl.replace(/\/+$/, '')}${path}`,
        credential,
        body,
        signal: AbortSignal.any([late.signal, signal]),
        now: now().utc,
      })
    } catch (cause) {
      throw new Failure('unreachable', { cause })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Only the service's own word counts: anything else on the way may be gone tomorrow. */
const isRefusal = ({ status, error }: Answer) => status === 400 && error?.code === 'invalidInput'

const names = (answer: Answer, field: string) =>
  isRefusal(answer) && answer.error?.details?.problems?.some((problem) => problem.field === field) === true

/** Statuses about the connection rather than about what was sent. */
const passing = [407, 408, 425, 429]

const isBlocked = ({ status, error }: Answer) =>
  status >= 400 && status < 500 && error === null && !passing.includes(status)

export const unanswered = (answer: Answer) =>
  new Failure(answer.status === 429 || answer.status === 503 ? 'busy' : 'notUnderstood', {
    retryAfter: answer.retryAfter,
    cause: answer,
  })

function writeTime(time: LocalTime): string {
  try {
    return writeLocalTime(time)
  } catch (cause) {
    throw new Failure('clockUnusable', { cause })
  }
}
