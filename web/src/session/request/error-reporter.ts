import { type BodyOf, reportError as reportErrorCall } from '@muster/contract'
import { identityErrorKind } from '../auth/identity-provider.ts'
import { request } from './request.ts'

type Report = BodyOf<typeof reportErrorCall>

/** Characters: the server keeps no more, and refuses long bodies of people it does not know. */
const longest = { message: 1000, stack: 8000 }

/** A page that fails in a loop must not flood the operator: at most this many reports per minute, each text once. */
const reportsPerMinute = 10
const minute = 60_000

interface Context {
  send(report: Report): Promise<unknown>
  page(): string
  now(): number
}

export function createErrorReporter({ send, page, now }: Context) {
  const reported = new Set<string>()
  let sentAt: number[] = []
  let version: string | undefined

  return {
    /** A cancelled call is no error, and neither is an ended session: the user signs in again. */
    report(error: unknown): void {
      if (isCancellation(error) || identityErrorKind(error) === 'notSignedIn') return
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const stack = error instanceof Error ? error.stack : undefined
      const fingerprint = `${message}\n${stack ?? ''}`
      sentAt = sentAt.filter((time) => now() - time < minute)
      if (reported.has(fingerprint) || sentAt.length >= reportsPerMinute) return
      reported.add(fingerprint)
      sentAt.push(now())
      // Reporting is best effort: an error while reporting is not reported.
      send({
        message: message.slice(0, longest.message),
        stack: stack?.slice(0, longest.stack),
        page: page(),
        version,
      }).catch(() => undefined)
    },
    release(running: string): void {
      version = running
    },
    forget(): void {
      reported.clear()
      sentAt = []
    },
  }
}

const isCancellation = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

const reporter = createErrorReporter({
  send: (report) => request(reportErrorCall, { body: report, retry: false }),
  page: () => window.location.pathname,
  now: () => Date.now(),
})

/** Hands an error to the operator's log. */
export const reportError = (error: unknown): void => reporter.report(error)

/** The release that later reports name. */
export const reportRelease = (version: string): void => reporter.release(version)

/** As after a reload: what was reported is reported again. */
export const forgetReports = (): void => reporter.forget()

export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
}
