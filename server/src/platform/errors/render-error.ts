import type { IncomingHttpHeaders } from 'node:http'
import { acceptedLanguage } from '../http/accept-language.ts'
import { errorPage } from './error-page.ts'
import type { AppError } from './errors.ts'

interface Asked {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

export interface RenderedError {
  headers: Record<string, string>
  body: string
}

/** The answer to a failed request: JSON for programs, a page for a person who opened a URL. */
export function renderError(error: AppError, request: Asked): RenderedError {
  const wait = error.details?.retryAfterSeconds
  const headers = {
    ...(wait !== undefined && { 'retry-after': String(wait) }),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
  }
  if (!asksForPage(request)) {
    return {
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(error.body),
    }
  }
  const { html, contentSecurityPolicy } = errorPage(
    error,
    acceptedLanguage(request.headers['accept-language']),
  )
  return {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    },
    body: html,
  }
}

/** Browsers accept HTML when they navigate, but not in scripts; a person who opens a call's URL wants its answer. */
const asksForPage = ({ method, url = '', headers }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api([/?#]|$)/.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')
