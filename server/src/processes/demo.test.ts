import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { accessToken, get, post } from '../../test/requests.ts'
import { demoPassword } from '../access/index.ts'
import { createDemo } from './demo.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await createDemo(muster.services, () => {})
})
afterAll(async () => await muster.close())

it('the demo shows the brand for ports at a port', async () => {
  const person = { email: 'admin@demo.example', password: demoPassword }
  const token = accessToken(await post(muster, '/auth/signIn', person))
  const worlds = (await get(muster, '/api/worlds/worlds', { token })).json<{ id: string }[]>()
  const shown = await Promise.all(
    worlds.map(async ({ id: world }) => {
      const answer = await get(muster, '/api/worlds/currentWorld', { token, world })
      return answer.json<{ name: string; brand: string }>()
    }),
  )
  expect(shown.map(({ name, brand }) => `${name}: ${brand}`)).toEqual([
    'Bramley Markets: muster',
    'Fernhill Clinic: panasonic',
    'Northfield Parcels: muster',
    'Saltmarsh Ports: harbour',
  ])
})
