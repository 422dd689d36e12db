import type { Response } from 'light-my-request'
import type { TestMuster } from './muster.ts'

/** The sender of a request, and what it carries beside its body. */
export interface From {
  token?: string
  world?: string
  cookie?: string
  headers?: Record<string, string>
}

export const get = (muster: TestMuster, url: string, from: From = {}): Promise<Response> =>
  muster.inject({ method: 'GET', url, headers: headersOf(from) })

export const post = (
  muster: TestMuster,
  url: string,
  payload: object | undefined,
  from: From = {},
): Promise<Response> =>
  muster.inject({ method: 'POST', url, headers: headersOf(from), ...(payload && { payload }) })

const headersOf = ({ token, world, cookie, headers }: From) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(world !== undefined && { world }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
})

/** The refresh cookie that an answer sets, as a later request sends it. */
export function refreshCookie(answer: Response): string {
  const cookie = answer.cookies.find(({ name }) => name.includes('muster_refresh'))
  if (!cookie?.value) throw new Error('The answer sets no refresh cookie')
  return `${cookie.name}=${cookie.value}`
}

export const accessToken = (answer: Response): string => answer.json<{ accessToken: string }>().accessToken

export const errorCode = (answer: Response): string => answer.json<{ code: string }>().code
