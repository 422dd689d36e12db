import {
  currentWorld,
  getAgreements,
  getConfiguration,
  listWorlds,
  setLanguageAndLocale,
  type WorldId,
} from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import { createRequest, queryString } from './request.ts'
import { RequestError } from './request-error.ts'

const ok = (body: unknown = []) => new Response(JSON.stringify(body))
const failed = (status: number, statusText: string, body: unknown = null) =>
  new Response(JSON.stringify(body), { status, statusText })

function context(...replies: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply instanceof Response) return reply.clone()
    throw reply ?? new Error('No reply is left')
  })
  const wait = vi.fn<(milliseconds: number, signal?: AbortSignal) => Promise<void>>(async () => undefined)
  const accessToken = vi.fn<(options?: { refresh?: boolean }) => Promise<string>>(async (options) =>
    options?.refresh ? 'fresh' : 'kept',
  )
  const onTokenFailure = vi.fn<() => void>()
  const request = createRequest({
    base: 'https://console.example/prefix',
    tokens: { accessToken, onTokenFailure },
    fetch,
    wait,
  })
  const sent = (attempt = 0) => {
    const [address, init] = fetch.mock.calls[attempt] ?? []
    return { address, method: init?.method, body: init?.body, headers: new Headers(init?.headers) }
  }
  return { request, fetch, wait, accessToken, onTokenFailure, sent }
}

describe('what a request carries', () => {
  it('goes to the origin, the prefix and the path of the call [A-1601 A-945]', async () => {
    const { request, sent } = context(ok())
    await request(listWorlds)
    expect(sent().address).toBe('https://console.example/prefix/api/worlds/worlds')
    expect(sent().method).toBe('GET')
  })

  it('carries the bearer token of the session [A-1602 B-1202]', async () => {
    const { request, sent } = context(ok())
    await request(listWorlds)
    expect(sent().headers.get('authorization')).toBe('Bearer kept')
  })

  it('asks for no token where none is needed [A-946]', async () => {
    const { request, sent, accessToken } = context(ok({}))
    await request(getConfiguration, { query: {} })
    expect(sent().headers.has('authorization')).toBe(false)
    expect(accessToken).not.toHaveBeenCalled()
  })

  it('sends a JSON body and accepts JSON [A-1603]', async () => {
    const { request, sent } = context(ok({ set: true }))
    await request(setLanguageAndLocale, { body: { language: 'fr', locale: 'fr' } })
    expect(sent().body).toBe('{"language":"fr","locale":"fr"}')
    expect(sent().headers.get('content-type')).toBe('application/json')
    expect(sent().headers.get('accept')).toBe('application/json')
  })

  it('names the world in a header of the calls made inside one, and of no others [A-1604 A-947 B-1201]', async () => {
    const { request, sent } = context(ok({}))
    await request(currentWorld, { world: 'demo' })
    await request(listWorlds)
    expect(sent(0).headers.get('world')).toBe('demo')
    expect(sent(1).headers.has('world')).toBe(false)
  })

  it('fails without sending anything when the world is missing [A-1605 B-1204 B-1322]', async () => {
    const { request, fetch } = context(ok({}))
    const missing = undefined as unknown as WorldId
    await expect(request(currentWorld, { world: missing })).rejects.toThrow('World id not set')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('writes false as an empty string [A-1606]', async () => {
    const { request, sent } = context(ok({}))
    const flags = { requiredEULA: true, requiredDPA: false, acceptedEULA: true, acceptedDPA: false }
    await request(getAgreements, { world: 'demo', query: { ...flags, idsOnly: false } })
    expect(sent().address).toMatch(
      /\?requiredEULA=true&requiredDPA=&acceptedEULA=true&acceptedDPA=&idsOnly=$/,
    )
  })

  it('leaves undefined and null out of the query [A-1607 A-948]', () => {
    expect(queryString({ search: undefined, brand: null, limit: 0, text: 'a b&c' })).toBe(
      '?limit=0&text=a+b%26c',
    )
    expect(queryString(undefined)).toBe('')
  })
})

describe('failed answers', () => {
  it('raise an error with status, status text and body [A-1608]', async () => {
    const body = { code: 'worldForbidden', message: 'No access to this world' }
    const { request } = context(failed(403, 'Forbidden', body))
    const error: unknown = await request(listWorlds).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({ status: 403, statusText: 'Forbidden', body, code: 'worldForbidden' })
  })

  it('join status, status text and the message of the body [A-949 A-1614]', async () => {
    const { request } = context(
      failed(409, 'Conflict', { code: 'agreementChanged', message: 'The required agreement has changed' }),
    )
    await expect(request(listWorlds)).rejects.toThrow('409 Conflict The required agreement has changed')
  })

  it('count as errors also when something else than the service answers', async () => {
    const { request } = context(new Response('<h1>Bad gateway</h1>', { status: 404 }))
    await expect(request(listWorlds)).rejects.toMatchObject({ status: 404, body: null })
  })
})

describe('retries', () => {
  it('try a failing server three more times, waiting 200, 400 and 800 ms [A-1609 A-1610 B-1272 B-9979]', async () => {
    const { request, fetch, wait } = context(failed(503, 'Service Unavailable'))
    await expect(request(listWorlds)).rejects.toMatchObject({ status: 503 })
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(wait.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([200, 400, 800])
  })

  it('include POST, and end with the first good answer [A-1609 A-948]', async () => {
    const { request, fetch } = context(failed(500, 'Internal Server Error'), ok({ set: true }))
    const body = { language: 'es', locale: 'es' } as const
    await expect(request(setLanguageAndLocale, { body })).resolves.toEqual({ set: true })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('are not made below 500 [A-1611]', async () => {
    const { request, fetch } = context(failed(429, 'Too Many Requests'))
    await expect(request(listWorlds)).rejects.toMatchObject({ status: 429 })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('treat a lost connection like a failing server', async () => {
    const { request, fetch } = context(new TypeError('Failed to fetch'), ok(['back']))
    await expect(request(listWorlds)).resolves.toEqual(['back'])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('can be switched off', async () => {
    const { request, fetch } = context(failed(500, 'Internal Server Error'))
    await expect(request(listWorlds, { retry: false })).rejects.toMatchObject({ status: 500 })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('cancelling', () => {
  it('hands the signal to the browser [A-1612 B-1203]', async () => {
    const { request, fetch } = context(ok())
    const { signal } = new AbortController()
    await request(listWorlds, { signal })
    expect(fetch.mock.calls[0]?.[1]?.signal).toBe(signal)
  })

  it('ends the retries [A-1612 B-1203]', async () => {
    const cancelled = new DOMException('Cancelled', 'AbortError')
    const { request, fetch } = context(cancelled)
    const signal = AbortSignal.abort(cancelled)
    await expect(request(listWorlds, { signal })).rejects.toBe(cancelled)
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('tokens', () => {
  it('are renewed once when the server refuses one [A-1602]', async () => {
    const { request, sent, onTokenFailure } = context(failed(401, 'Unauthorized'), ok(['in']))
    await expect(request(listWorlds)).resolves.toEqual(['in'])
    expect(sent(1).headers.get('authorization')).toBe('Bearer fresh')
    expect(onTokenFailure).not.toHaveBeenCalled()
  })

  it('that are refused even when fresh count as a token failure [A-118]', async () => {
    const { request, fetch, onTokenFailure } = context(failed(401, 'Unauthorized'))
    await expect(request(listWorlds)).rejects.toMatchObject({ status: 401 })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(onTokenFailure).toHaveBeenCalledTimes(1)
  })

  it('that cannot be obtained count as a token failure, and nothing is sent [A-118]', async () => {
    const { request, fetch, accessToken, onTokenFailure } = context(ok())
    accessToken.mockRejectedValue(new Error('No session'))
    await expect(request(listWorlds)).rejects.toThrow('No session')
    expect(onTokenFailure).toHaveBeenCalledTimes(1)
    expect(fetch).not.toHaveBeenCalled()
  })
})
