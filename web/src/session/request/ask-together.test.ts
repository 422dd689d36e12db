import { askSeveral, currentWorld, getUserSettings, listWorlds } from '@muster/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts'
import { askTogether } from './ask-together.ts'
import { provideTokens, request } from './request.ts'

const alone = [{ id: 'demo', name: 'Asked alone' }]
const together = [{ id: 'demo', name: 'Asked together' }]

let server: FakeServer
beforeEach(() => {
  provideTokens({ accessToken: async () => 'token', onTokenFailure: () => undefined })
  server = fakeServer().answer(listWorlds, alone)
})

describe('calls that are made together', () => {
  it('are one request, and each is answered once from there', async () => {
    server.answer(askSeveral, [{ status: 200, body: together }])
    askTogether([{ call: listWorlds }])
    expect(await request(listWorlds)).toEqual(together)
    expect(server.requests(askSeveral)[0]?.body).toEqual({ calls: [{ url: listWorlds.path }] })
    expect(server.requests(listWorlds)).toHaveLength(0)
    expect(await request(listWorlds)).toEqual(alone)
  })

  it('are answered to whoever asks the same, of the same world', async () => {
    const world = { id: 'demo' }
    server.answer(askSeveral, [{ status: 200, body: world }])
    server.refuse(currentWorld, 'worldForbidden')
    askTogether([{ call: currentWorld, world: 'demo' }])
    await expect(request(currentWorld, { world: 'other' })).rejects.toMatchObject({ code: 'worldForbidden' })
    expect(await request(currentWorld, { world: 'demo' })).toEqual(world)
  })

  it('may be refused one by one', async () => {
    server.answer(askSeveral, [
      { status: 403, body: { code: 'agreementsPending', message: 'Agreements pending' } },
      { status: 200, body: together },
    ])
    askTogether([{ call: currentWorld, world: 'demo' }, { call: listWorlds }])
    const refused = request(currentWorld, { world: 'demo' })
    await expect(refused).rejects.toMatchObject({ code: 'agreementsPending' })
    expect(await request(listWorlds)).toEqual(together)
  })

  it('are made alone where the request fails, or has no answer to one', async () => {
    server.refuse(askSeveral, 'notFound')
    askTogether([{ call: listWorlds }])
    expect(await request(listWorlds)).toEqual(alone)
    server.answer(askSeveral, [])
    askTogether([{ call: getUserSettings }, { call: listWorlds }])
    expect(await request(listWorlds)).toEqual(alone)
  })

  it('are made again by whoever asks later', async () => {
    vi.useFakeTimers()
    server.answer(askSeveral, [{ status: 200, body: together }])
    askTogether([{ call: listWorlds }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await request(listWorlds)).toEqual(alone)
  })
})
