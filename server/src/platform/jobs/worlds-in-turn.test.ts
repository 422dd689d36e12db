import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import type { Logger } from '../observability/logs.ts'
import { worldsInTurn } from './worlds-in-turn.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
})
afterAll(() => muster.close())

const log = { error: vi.fn() }
beforeEach(() => log.error.mockClear())

const inTurn = () =>
  worldsInTurn(async () => ['first', 'second', 'third'], {
    db: muster.services.db,
    log: log as unknown as Logger,
  })
const naming = (...worlds: string[]) => sql`unnest(${worlds}::text[])`

it('background work is done in the worlds that are named, as far as they exist', async () => {
  const done: string[] = []
  await inTurn().forWorlds(naming('removed', 'third', 'first'), async (world) => void done.push(world))
  expect(done).toEqual(['first', 'third'])
})

it('background work that fails in one world is done in the others, and has failed', async () => {
  const done: string[] = []
  const work = async (world: string) => {
    if (world === 'first') throw new Error('full')
    done.push(world)
  }
  await expect(inTurn().forWorlds(naming('first', 'second', 'third'), work)).rejects.toThrow('full')
  expect(done).toEqual(['second', 'third'])
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ world: 'first' }),
    expect.any(String),
  )
})

it('background work begins in no further world once the process ends', async () => {
  const done: string[] = []
  const ending = new AbortController()
  const work = async (world: string) => {
    done.push(world)
    ending.abort()
  }
  await inTurn().forWorlds(naming('first', 'second'), work, ending.signal)
  expect(done).toEqual(['first'])
})

it('while a node of the cluster is away, background work is tried in every world', async () => {
  const done: string[] = []
  // As a cluster says it: the connection to one of its nodes failed.
  await muster.owner.query(`
    CREATE FUNCTION worlds_of_node_away() RETURNS SETOF text LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'connection_failure'; END $$`)
  await muster.owner.query('GRANT EXECUTE ON FUNCTION worlds_of_node_away TO PUBLIC')
  await inTurn().forWorlds(sql`worlds_of_node_away()`, async (world) => void done.push(world))
  expect(done).toEqual(['first', 'second', 'third'])
})

it('a question that fails otherwise is a failure of the work', async () => {
  await expect(inTurn().forWorlds(sql`no_such_function()`, async () => {})).rejects.toThrow(
    'no_such_function',
  )
})
