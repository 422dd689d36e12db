import { deflateSync } from 'node:zlib'
import { askSeveral, type Call, type ErrorBody, type ErrorCode, errors, reportError } from '@muster/contract'
import type { Page, Request } from '@playwright/test'

const urlOf = ({ path }: Call) => new RegExp(`^https?://[^/]+${path}(\\?|$)`)
const sends = (call: Call) => (request: Request) => urlOf(call).test(request.url())

/** Answers that pages ask for by a header, by path: unlike a route it leaves the browser its cache. */
const asked = new WeakMap<Page, Map<string, { status: number; body: object }>>()

async function sendAsked(page: Page): Promise<void> {
  const answers = asked.get(page) ?? new Map()
  // Headers have a limit, and answers repeat themselves.
  const header = deflateSync(JSON.stringify(Object.fromEntries(answers))).toString('base64')
  await page.setExtraHTTPHeaders(answers.size > 0 ? { 'x-asked-answers': header } : {})
}

async function askAnswer(page: Page, { path }: Call, status: number, body: object): Promise<void> {
  asked.set(page, (asked.get(page) ?? new Map()).set(path, { status, body }))
  await sendAsked(page)
}

/** Lets the service answer all calls of a page again. */
export async function forgetAnswers(page: Page): Promise<void> {
  if (asked.delete(page)) await sendAsked(page)
}

function refusal(code: ErrorCode): { status: number; body: ErrorBody } {
  const { status, message } = errors[code]
  return { status, body: { code, message } }
}

/** Lets the console make each of its first calls by itself, so that a route sees them. */
async function askAlone(page: Page): Promise<void> {
  await page.route(urlOf(askSeveral), (route) => route.fulfill({ status: 404, json: {} }))
}

/** Makes a call fail so many times as the service would. */
export async function failTimes(page: Page, call: Call, code: ErrorCode, times: number): Promise<void> {
  const { status, body } = refusal(code)
  await askAlone(page)
  await page.route(urlOf(call), (route) => route.fulfill({ status, json: body }), { times })
}

/** Makes a call fail as the service would; returns how to let it succeed again. */
export async function failCall(page: Page, call: Call, code: ErrorCode): Promise<() => Promise<void>> {
  const { status, body } = refusal(code)
  await askAnswer(page, call, status, body)
  return async () => {
    asked.get(page)?.delete(call.path)
    await sendAsked(page)
  }
}

/** Answers a call in place of the service. */
export async function answerCall(page: Page, call: Call, json: object): Promise<void> {
  await askAnswer(page, call, 200, json)
}

/** Answers a call as the service does, with some values of the answer changed. */
export async function changeAnswer(page: Page, call: Call, changes: object): Promise<void> {
  await askAlone(page)
  await page.route(urlOf(call), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

/** Holds back the answers of a call until the returned function is called. */
export async function holdCall(page: Page, call: Call): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await askAlone(page)
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
