import type { Response } from 'light-my-request'
import { afterAll, beforeAll } from 'vitest'
import type { Asked } from '../devices/listed-estate.ts'
import { makeEstate, type TestEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type MailServer, startMailServer } from '../peers/mail-server.ts'
import { type Receiver, startReceiver } from '../peers/receiver.ts'
import { signedInTokens } from '../tokens.ts'

/** A service with a real mail server and a real receiver on this machine, opened before a file's tests. */
export function useChannelCalls({ environment = {} }: { environment?: Record<string, string> } = {}) {
  let muster: TestMuster
  let estate: TestEstate
  let mail: MailServer
  let receiver: Receiver
  beforeAll(async () => {
    mail = await startMailServer()
    receiver = await startReceiver()
    muster = await openTestMuster({
      environment: {
        SMTP_URL: mail.url,
        RECEIVERS_ALLOWED: '127.0.0.1',
        PUBLIC_URL: 'https://console.example',
        ...environment,
      },
    })
    estate = await makeEstate(muster)
  })
  afterAll(async () => {
    await muster.close()
    await receiver.stop()
    await mail.stop()
  })
  const tokenOf = signedInTokens(() => muster)
  const ask = async (method: 'GET' | 'POST', call: string, asked: Asked = {}): Promise<Response> => {
    const { as = 'administrator', world = worldIds.own, query = {}, body, headers } = asked
    const url = new URL(`/api/${call}`, 'http://any.example')
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return await muster.inject({
      method,
      url: url.pathname + url.search,
      headers: { authorization: `Bearer ${await tokenOf(as)}`, world, ...headers },
      ...(body && { payload: body }),
    })
  }
  return {
    muster: () => muster,
    accountIds: () => estate.accountIds,
    mail: () => mail,
    receiver: () => receiver,
    ask,
    answerOf: async <Answer>(...call: Parameters<typeof ask>): Promise<Answer> => {
      const answer = await ask(...call)
      if (answer.statusCode !== 200) throw new Error(`${call[1]}: ${answer.statusCode} ${answer.body}`)
      return answer.json<Answer>()
    },
  }
}
