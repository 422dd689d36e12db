import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { password } from '../estate.ts'

/** The sender of a request. */
export interface From {
  token?: string | undefined
  world?: string
  cookie?: string
  /** The IP address that the request comes from, on the loopback network. */
  localAddress?: string
}

export interface Answer<Body = unknown> {
  status: number
  body: Body & { code?: string }
  /** The refresh cookie that it sets, as a later request sends it. */
  cookie: string
}

export const get = async <Body = unknown>(url: string, from?: From): Promise<Answer<Body>> =>
  await send('GET', url, undefined, from)

export const post = async <Body = unknown>(
  url: string,
  content: object | undefined,
  from?: From,
): Promise<Answer<Body>> => await send('POST', url, content, from)

/** One request over HTTP, on a connection of its own. */
async function send<Body = unknown>(
  method: 'GET' | 'POST',
  url: string,
  content: object | undefined,
  { token, world, cookie, localAddress }: From = {},
): Promise<Answer<Body>> {
  const asked = request(url, {
    method,
    agent: false,
    ...(localAddress !== undefined && { localAddress }),
    headers: {
      ...(content && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(world !== undefined && { world }),
      ...(cookie !== undefined && { cookie }),
    },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  asked.end(content && JSON.stringify(content))
  const [answer] = await answered
  const [set = ''] = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '')
  const body = (await json(answer)) as Answer<Body>['body']
  return { status: answer.statusCode ?? 0, body, cookie: set }
}

export interface Session {
  token: string
  cookie: string
}

export async function signIn(url: string, email: string): Promise<Session> {
  const { status, body, cookie } = await post<{ accessToken: string }>(`${url}/auth/signIn`, {
    email,
    password,
  })
  if (status !== 200) throw new Error(`Sign-in failed: ${status} ${body.code}`)
  return { token: body.accessToken, cookie }
}

/** Whether a process knows the session: the status of a call that any signed-in person may make. */
export const statusOf = async (url: string, token: string): Promise<number> =>
  (await get(`${url}/api/worlds/worlds`, { token })).status
