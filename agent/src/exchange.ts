import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ErrorBody } from '@muster/contract'
import { parseJson } from './files.ts'
import { readHttpDate, readRetryAfter } from './retry-delay.ts'

const compress = promisify(gzip)

/** Even a whole report refused item by item has a shorter answer; anything longer is not from the service. */
const longestAnswer = 4 * 1024 * 1024

export interface Request {
  url: string
  /** The world's token, or the device's key. */
  credential: string
  body: unknown
  signal: AbortSignal
  now: number
}

export interface Answer {
  status: number
  /** Null where it is not JSON. */
  body: unknown
  /** The service's error; null where something in between may have answered in its place. */
  error: ErrorBody | null
  retryAfter: number | undefined
  /** The service's clock. */
  date: number | undefined
}

/** Sends a JSON document, compressed, and reads any answer. */
export async function exchange(send: typeof fetch, request: Request): Promise<Answer> {
  const response = await send(request.url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${request.credential}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: await compress(JSON.stringify(request.body)),
    // Keys go only to their own service, never to where an answer redirects.
    redirect: 'manual',
    signal: request.signal,
  })
  const body = parseJson(await readText(response))
  return {
    status: response.status,
    body,
    error: ErrorBody.safeParse(body).data ?? null,
    retryAfter: readRetryAfter(response.headers, request.now),
    date: readHttpDate(response.headers.get('date')),
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new Error('The answer has no end')
  }
  return text + decoder.decode()
}
