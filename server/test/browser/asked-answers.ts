import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { inflateSync } from 'node:zlib'
import { askSeveral } from '@muster/contract'

interface Answer {
  status: number
  body: unknown
}

/** Answers by path, as JSON, deflated, in base64. */
const header = 'x-asked-answers'

/**
 * Lets a page name answers to give in place of the service's. A route in the browser could give them too, but switches
 * off its cache, and then the console loads and compiles anew.
 */
export function giveAskedAnswers(server: Server): void {
  const serve = server.listeners('request') as ((request: IncomingMessage, reply: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, reply) => {
    const answer = askedAnswer(request)
    if (!answer) {
      for (const each of serve) each(request, reply)
      return
    }
    request.resume()
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
}

function askedAnswer({ url = '', headers }: IncomingMessage): Answer | undefined {
  const asked = headers[header]
  if (typeof asked !== 'string') return undefined
  const answers = JSON.parse(inflateSync(Buffer.from(asked, 'base64')).toString()) as Record<string, Answer>
  const path = url.split('?', 1)[0] ?? ''
  // Calls made together do not pass here one by one: refused, the console makes each by itself.
  return answers[path] ?? (path === askSeveral.path ? { status: 404, body: {} } : undefined)
}
