import type { OutgoingHttpHeaders } from 'node:http'
import { ErrorBody, errors } from '@muster/contract'

/** What no answer may contain: stack traces, PostgreSQL's messages, rows of the foreign world. */
const insides = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|server\/src\/|node:internal/,
  /invalid byte sequence|violates .*constraint|syntax error at|relation ".*" does not exist|unsupported Unicode/,
  /PLANTED/,
]

export interface Answer {
  statusCode: number
  headers: OutgoingHttpHeaders
  body: string
}

const ownKeys = new Set(['code', 'message', 'details'])

/** The fault of an answer to a malformed request; null for none. */
export function faultOf(method: string | undefined, answer: Answer): string | null {
  const { statusCode, body, headers } = answer
  if (statusCode >= 500) return 'failed'
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks the security headers'
  const inside = insides.find((pattern) => pattern.test(body))
  if (inside) return `shows its inside (${inside})`
  if (statusCode < 400 || method === 'HEAD') return null
  return faultOfError(answer)
}

function faultOfError({ statusCode, body, headers }: Answer): string | null {
  if (!String(headers['content-type']).startsWith('application/json')) return 'is no JSON'
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    return 'is no JSON'
  }
  const parsed = ErrorBody.safeParse(read)
  if (!parsed.success) return 'is not an error of the contract'
  if (Object.keys(read as object).some((key) => !ownKeys.has(key))) return 'says more than the contract'
  const { code, message, details } = parsed.data
  if (errors[code].status !== statusCode || errors[code].message !== message)
    return 'has another status or message'
  if (code === 'invalidInput') {
    const problems = details?.problems ?? []
    if (problems.length === 0 || problems.some(({ field, problem }) => field === '' || problem === '')) {
      return 'names no field'
    }
  }
  return null
}
