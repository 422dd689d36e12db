import type { IncomingHttpHeaders } from 'node:http'
import { acceptedLanguage } from './accept-language.ts'
import { errorPage } from './error-page.ts'
import type { AppError } from './errors.ts'

interface Asked {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

export interface ErrorAnswer {
  headers: Record<string, string>
  body: string
}

/** The answer to a request that failed: JSON for programs, a page for a person who opened an address. */
export function errorAnswer(error: AppError, request: Asked): ErrorAnswer {
  const wait = error.details?.retryAfterSeconds
  const retry = wait === undefined ? undefined : { 'retry-after': String(wait) }
  if (!asksForPage(request)) {
    return {
      headers: { ...retry, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(error.body),
    }
  }
  const { html, contentSecurityPolicy } = errorPage(
    error,
    acceptedLanguage(request.headers['accept-language']),
  )
  return {
    headers: {
      ...retry,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      vary: 'accept, accept-language',
    },
    body: html,
  }
}

/** Browsers name HTML when they go to an address, and not when a script asks; whoever opens a call wants its answer. */
const asksForPage = ({ method, url = '', headers }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api([/?]|$)/.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')
