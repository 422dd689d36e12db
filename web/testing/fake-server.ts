import { type AnswerOf, type Call, type ErrorCode, type ErrorDetails, errors } from '@muster/contract'
import { vi } from 'vitest'

export interface ReceivedRequest {
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Reply = (request: ReceivedRequest) => Response | Promise<Response>

export interface FakeServer {
  answer<C extends Call>(
    call: C,
    answer: AnswerOf<C> | ((request: ReceivedRequest) => AnswerOf<C>),
  ): FakeServer
  refuse(call: Call, code: ErrorCode, details?: ErrorDetails): FakeServer
  /** Holds the responses of a call until the returned function is called. */
  hold(call: Call): () => void
  /** Simulates a lost network until the returned function is called. */
  disconnect(): () => void
  requests(call: Call): ReceivedRequest[]
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const refusal = (code: ErrorCode, details?: ErrorDetails): Response => {
  const { status, message } = errors[code]
  return json({ code, message, details }, status)
}

/** Answers calls from a table that the test fills; others get 404. */
export function fakeServer(): FakeServer {
  const replies = new Map<string, Reply>()
  const received = new Map<string, ReceivedRequest[]>()
  let online = true

  function goOnline(now: boolean): void {
    online = now
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(now)
    window.dispatchEvent(new Event(now ? 'online' : 'offline'))
  }

  const server: FakeServer = {
    answer(call, answer) {
      const answerTo = answer instanceof Function ? answer : () => answer
      replies.set(call.path, (request) => {
        const body = answerTo(request)
        return body instanceof Blob ? new Response(body) : json(body)
      })
      return server
    },
    refuse(call, code, details) {
      replies.set(call.path, () => refusal(code, details))
      return server
    },
    hold(call) {
      const reply = replies.get(call.path)
      const { promise, resolve } = Promise.withResolvers<void>()
      replies.set(call.path, async (request) => {
        await promise
        return reply ? reply(request) : refusal('notFound')
      })
      return resolve
    },
    disconnect() {
      goOnline(false)
      return () => goOnline(true)
    },
    requests: (call) => received.get(call.path) ?? [],
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address)
    const request: ReceivedRequest = {
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    received.set(pathname, [...(received.get(pathname) ?? []), request])
    if (!online) throw new TypeError('Failed to fetch')
    return replies.get(pathname)?.(request) ?? refusal('notFound')
  })
  return server
}
