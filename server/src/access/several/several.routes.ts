import { askSeveral, calls, csv, redirect } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { Serve } from '../../platform/http/serve.ts'

/** Those with an answer that fits into another one. */
const askable = new Set(
  calls
    .filter(({ method, answer }) => method === 'GET' && answer !== csv && answer !== redirect)
    .map(({ path }) => path as string),
)

/** What a call is told of the request that it came in, beside its own URL and world. */
const passedOn = ['authorization', 'host', 'user-agent', 'accept-language'] as const

function headersFor(request: FastifyRequest, world: string | undefined): Record<string, string> {
  const kept = passedOn.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), ...(world !== undefined && { world }) }
}

/** Each call goes through the whole service, so that its own checks and limits hold. */
export function severalRoutes(serve: Serve): void {
  serve(askSeveral, async ({ body, request }) => {
    const { server, ip } = request
    return await Promise.all(
      body.calls.map(async ({ url, world }) => {
        if (!askable.has(url.split('?', 1)[0] ?? '')) return { status: 404, body: { code: 'notFound' } }
        const answer = await server.inject({ url, headers: headersFor(request, world), remoteAddress: ip })
        return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
      }),
    )
  })
}
