import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { dropDatabase, type Login, makeEmpty, makePrepared } from './test-server.ts'

export interface EmptyDatabase {
  /** The URL of a superuser, its owner unless another was given. */
  ownerUrl: string
  name: string
  drop(): Promise<void>
}

/** An empty database on the server of the test run. */
export async function createEmptyDatabase(owner?: Login): Promise<EmptyDatabase> {
  const server = inject('testServer')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const ownerUrl = await makeEmpty(server, name, owner)
  return { ownerUrl, name, drop: async () => await dropDatabase(server, name) }
}

/** A database on the server of the test run, prepared as a first start leaves it. */
export async function createPreparedDatabase(): Promise<EmptyDatabase> {
  const server = inject('testServer')
  const name = `prepared_${randomBytes(6).toString('hex')}`
  const ownerUrl = await makePrepared(server, name)
  return { ownerUrl, name, drop: async () => await dropDatabase(server, name) }
}
