import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase } from '../../../test/empty-database.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openDatabase } from './database.ts'
import { allOf, type Enter, inPipeline } from './pipeline.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
})
afterAll(async () => await muster.close())

const worldNow = (enter: Enter, world: string) => async () => {
  const { tx } = enter(world)
  const { rows } = await sql<{ world: string }>`SELECT current_setting('app.world') AS world`.execute(tx)
  return rows[0]?.world
}
const inPreparedPipeline = <Result>(work: (enter: Enter) => Promise<Result>) =>
  inPipeline(muster.services.preparedDb, work)

describe('a pipeline', () => {
  it('binds each statement to the world of its scope, in whatever order they are made', async () => {
    const worlds = ['a', 'b', 'a', 'a', 'c', 'b'].map((digit) => digit.repeat(32))
    const seen = await inPreparedPipeline((enter) => allOf(worlds.map((world) => worldNow(enter, world))))
    expect(seen).toEqual(worlds)
  })

  it('enters nothing that is no world id', async () => {
    await expect(inPreparedPipeline(async (enter) => enter('demo/x'))).rejects.toThrow()
  })

  it('sends statements before earlier ones are answered', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const texts = () => query.mock.calls.map(([first]) => String((first as { text?: string }).text ?? first))
    try {
      await muster.owner.query('BEGIN; SELECT pg_advisory_xact_lock(4711)')
      const answers = inPreparedPipeline(async (enter) => {
        const { tx } = enter('demo')
        return await allOf([
          async () => await sql`SELECT pg_advisory_xact_lock(${4711})`.execute(tx),
          async () => await sql`SELECT ${'sent at once'}::text AS said`.execute(tx),
        ])
      })
      await expect.poll(texts).toContain('SELECT $1::text AS said')
      await muster.owner.query('COMMIT')
      expect((await answers)[1]?.rows).toEqual([{ said: 'sent at once' }])
    } finally {
      query.mockRestore()
    }
  })

  it('names the statement that failed first as the cause, however soon those after it are given up', async () => {
    const failing = inPreparedPipeline(async (enter) => {
      const [one, two] = [enter('demo'), enter('b'.repeat(32))]
      const slowly = async () =>
        await allOf([
          async () => await allOf([async () => await sql`SELECT 1 / ${0}::integer`.execute(one.tx)]),
        ])
      await allOf<unknown>([slowly, async () => await sql`SELECT ${2}::integer`.execute(two.tx)])
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  })

  it('names a failed entry into a world as the cause of what follows it', async () => {
    const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...[text, ...rest]: unknown[]
    ) {
      const isEntry = typeof text === 'string' && text.startsWith('SET LOCAL app.world')
      return original.call(this, isEntry ? 'SET LOCAL no_such_setting = 1' : text, ...rest) as never
    })
    try {
      const failing = inPreparedPipeline(async (enter) => await worldNow(enter, 'demo')())
      await expect(failing).rejects.toMatchObject({ code: '42704' })
    } finally {
      query.mockRestore()
    }
  })

  it('fails as a whole with the first failure, when nothing is under way any more', async () => {
    const ended: string[] = []
    const failing = inPreparedPipeline(async (enter) => {
      const [one, two] = [enter('demo'), enter('b'.repeat(32))]
      await allOf([
        async () => await sql`SELECT 1 / ${0}::integer`.execute(one.tx),
        async () => {
          return await sql`SELECT ${2}::integer`.execute(two.tx).finally(() => ended.push('second'))
        },
      ])
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(ended).toEqual(['second'])
    expect(await inPreparedPipeline(async (enter) => await worldNow(enter, 'demo')())).toBe('demo')
  })
})

describe('statements that are sent together', () => {
  it('have their time limit one after the other, as the server works on them', async () => {
    const empty = await createEmptyDatabase()
    const { db, close } = openDatabase(empty.ownerUrl, 1, () => {}, { prepares: true, answersWithin: 6000 })
    const naps = await inPipeline(db, async (enter) => {
      const { tx } = enter('demo')
      const nap = async () => await sql`SELECT ${'slept'}::text AS did FROM pg_sleep(1.6)`.execute(tx)
      return await allOf([nap, nap, nap, nap])
    })
    expect(naps.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => ({ did: 'slept' })))
    await close()
    await empty.drop()
  })
})
