import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { startNameServer } from '../../../test/peers/name-server.ts'
import { type ResolveName, resolvingNames } from './receiver-names.ts'

const found = async (resolve: ResolveName, name: string, isOwn = false): Promise<string[]> =>
  await new Promise((answered, failed) =>
    resolve(name, { all: true, isOwn }, (error, addresses) =>
      error ? failed(error) : answered(addresses.map(({ address }) => address)),
    ),
  )

/** Lookups of the machine that wait until they are answered. */
function heldLookups() {
  const asked: { name: string; answer: (address: string) => void }[] = []
  const lookUp: ResolveName = (name, _options, done) =>
    void asked.push({ name, answer: (address) => done(null, [{ address, family: 4 } as LookupAddress]) })
  return { asked, lookUp }
}

describe('the name of a receiver', () => {
  it('is asked of name servers, and hanging servers of others hold it up as little as threads [K-1113]', async () => {
    const server = await startNameServer({ 'works.example': '192.0.2.7' }, { hanging: ['hangs.example'] })
    const { asked, lookUp } = heldLookups()
    const resolve = resolvingNames({ servers: [server.address], lookUp, question: 500 })
    const hanging = Array.from({ length: 8 }, () => found(resolve, 'hangs.example'))
    expect(await found(resolve, 'works.example')).toEqual(['192.0.2.7'])
    expect(asked).toEqual([])
    for (const each of await Promise.allSettled(hanging))
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { code: 'ETIMEOUT' },
      })
    expect(asked).toEqual([])
    await server.stop()
  })

  it('is found although its servers answer for addresses of one version alone [K-1113]', async () => {
    const server = await startNameServer({ 'half.example': '192.0.2.7' }, { dropped: ['half.example'] })
    // Were the other one waited for, it would not be found before the test ends.
    const resolve = resolvingNames({ servers: [server.address], question: 60_000 })
    expect(await found(resolve, 'half.example')).toEqual(['192.0.2.7'])
    await server.stop()
  })

  it('is looked for on the machine where no name server is there: its hosts file may know it [K-1113]', async () => {
    const server = await startNameServer({})
    await server.stop()
    const { asked, lookUp } = heldLookups()
    const address = found(resolvingNames({ servers: [server.address], lookUp }), 'hosts.example')
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.answer('192.0.2.8')
    expect(await address).toEqual(['192.0.2.8'])
  })

  it('that no server knows is looked for on the machine, one at a time; those of the operator do not wait [K-1113]', async () => {
    const server = await startNameServer({})
    const { asked, lookUp } = heldLookups()
    const resolve = resolvingNames({ servers: [server.address], lookUp })
    const [first, second] = [found(resolve, 'first.example'), found(resolve, 'second.example')]
    await expect.poll(() => asked.length).toBe(1)
    const own = found(resolve, 'hooks.company.example', true)
    const local = found(resolve, 'localhost')
    expect(asked.slice(1).map(({ name }) => name)).toEqual(['hooks.company.example'])
    asked[1]?.answer('10.0.0.1')
    expect(await own).toEqual(['10.0.0.1'])
    expect(asked[2]?.name).toBe('localhost')
    asked[2]?.answer('127.0.0.1')
    expect(await local).toEqual(['127.0.0.1'])
    expect(asked).toHaveLength(3)
    asked[0]?.answer('10.0.0.2')
    await expect.poll(() => asked.length).toBe(4)
    asked[3]?.answer('10.0.0.3')
    expect(new Set([...(await first), ...(await second)])).toEqual(new Set(['10.0.0.2', '10.0.0.3']))
    await server.stop()
  })

  it('whose turn does not come in time fails, and takes none later [K-1108 K-1113]', async () => {
    const { asked, lookUp } = heldLookups()
    const resolve = resolvingNames({ lookUp, turn: 1 })
    const first = found(resolve, 'first')
    await expect(found(resolve, 'second')).rejects.toThrow('second could not be looked up in time')
    asked[0]?.answer('127.0.0.1')
    expect(await first).toEqual(['127.0.0.1'])
    expect(asked).toHaveLength(1)
  })
})
