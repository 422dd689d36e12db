import { type Call, type ErrorBody, type ErrorCode, errors, reportError } from '@muster/contract'
import type { Page, Request, Route } from '@playwright/test'

const urlOf = ({ path }: Call) => new RegExp(`^https?://[^/]+${path}(\\?|$)`)
const sends = (call: Call) => (request: Request) => urlOf(call).test(request.url())

/** Makes a call fail as the service would, always or so many times; returns how to let it succeed again. */
export async function failCall(
  page: Page,
  call: Call,
  code: ErrorCode,
  times?: number,
): Promise<() => Promise<void>> {
  const { status, message } = errors[code]
  const body: ErrorBody = { code, message }
  const fail = (route: Route) => route.fulfill({ status, json: body })
  await page.route(urlOf(call), fail, { ...(times !== undefined && { times }) })
  return () => page.unroute(urlOf(call), fail)
}

/** Answers a call in place of the service. */
export async function answerCall(page: Page, call: Call, json: object): Promise<void> {
  await page.route(urlOf(call), (route) => route.fulfill({ json }))
}

/** Answers a call as the service does, with some values of the answer changed. */
export async function changeAnswer(page: Page, call: Call, changes: object): Promise<void> {
  await page.route(urlOf(call), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

/** Holds back the answers of a call until the returned function is called. */
export async function holdCall(page: Page, call: Call): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(urlOf(call), async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

export const requestOf = (page: Page, call: Call): Promise<Request> => page.waitForRequest(sends(call))

export const answerOf = (page: Page, call: Call) =>
  page.waitForResponse((response) => sends(call)(response.request()))

/** Counts the requests of a call from now on. */
export function countRequests(page: Page, call: Call): () => number {
  let count = 0
  page.on('request', (request) => {
    if (sends(call)(request)) count += 1
  })
  return () => count
}

/** The next error that the console reports to the operator. */
export async function reportedError(page: Page): Promise<string> {
  const report = await requestOf(page, reportError)
  return (report.postDataJSON() as { message: string }).message
}
