import { askSeveral, type Call, type WorldId } from '@muster/contract'
import { awaitAnswer } from './awaited-answers.ts'
import { queryString, request } from './request.ts'

/** A GET call and what it is asked with. */
export interface TogetherCall {
  call: Call
  world?: WorldId
  query?: object
}

/**
 * Makes calls in one request. Whoever makes one of them right afterwards gets its answer from there, and makes it alone
 * if the request fails.
 */
export function askTogether(together: readonly TogetherCall[]): void {
  const calls = together.map(({ call, world, query }) => ({
    url: `${call.path}${queryString(query)}`,
    ...(world !== undefined && { world }),
  }))
  const answers = request(askSeveral, { body: { calls }, retry: false })
  for (const [index, { url, world }] of calls.entries()) {
    const answer = answers.then((all) => {
      const one = all[index]
      if (!one) throw new Error(`No answer of ${url}`)
      return one.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(one.body, { status: one.status })
    })
    awaitAnswer(url, world, answer)
  }
}
