import { call } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeEstate, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { openServed } from '../../../test/served.ts'
import { insertHomeLocation } from '../../administration/index.ts'
import type { WebServer } from '../http/web-server.ts'

const addPlace = call({
  method: 'POST',
  path: '/api/probes/addAndTell',
  summary: 'Adds a place and tells of it afterwards',
  access: { kind: 'world', permission: 'homeLocations.manage' },
  body: z.object({ id: z.string(), fails: z.enum(['nothing', 'call', 'telling']) }),
  answer: z.object({ added: z.string() }),
})

const told: { id: string; isThere: boolean }[] = []
let muster: TestMuster
let app: WebServer
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  app = await openServed(muster.services, (serve) =>
    serve(addPlace, async ({ scope, body: { id, fails }, afterCommit }) => {
      const place = { latitude: 1, longitude: 1, radiusMetres: 1, locality: '', country: '' }
      await insertHomeLocation(scope, { id, name: id, ...place })
      afterCommit(async () => {
        if (fails === 'telling') throw new Error('nobody listens')
        const { rowCount } = await muster.owner.query('SELECT 1 FROM home_location WHERE id = $1', [id])
        told.push({ id, isThere: rowCount === 1 })
      })
      if (fails === 'call') throw new Error('after the insert')
      return { added: id }
    }),
  )
})
afterAll(async () => {
  await app.close()
  await muster.close()
})

const add = async (id: string, fails: string) => {
  const { token } = await signInAs(muster, 'manager')
  const headers = { authorization: `Bearer ${token}`, world: worldIds.own }
  const answer = await app.inject({ method: 'POST', url: addPlace.path, headers, payload: { id, fails } })
  return answer.statusCode
}

it('runs once what the call has stored is visible to others, and before it is answered', async () => {
  expect(await add('seen', 'nothing')).toBe(200)
  expect(told).toEqual([{ id: 'seen', isThere: true }])
})

it('does not run where the call fails', async () => {
  told.length = 0
  expect(await add('undone', 'call')).toBe(500)
  expect(told).toEqual([])
})

it('does not change the answer when it fails itself, and is logged', async () => {
  expect(await add('kept', 'telling')).toBe(200)
  expect(muster.logged.some((line) => line.includes('nobody listens'))).toBe(true)
})
