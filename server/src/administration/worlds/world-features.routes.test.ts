import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, type people, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { get, post } from '../../../test/requests.ts'
import { signedInTokens } from '../../../test/tokens.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const tokenOf = signedInTokens(() => muster)
const set = async (name: keyof typeof people, featureToggles: string[]) =>
  await post(
    muster,
    '/api/worlds/setFeatureToggles',
    { featureToggles },
    { token: await tokenOf(name), world: worldIds.own },
  )
const toggles = async () =>
  (
    await get(muster, '/api/configuration/getFeatureToggles', {
      token: await tokenOf('viewer'),
      world: worldIds.own,
    })
  ).json()

it('an administrator of the provider switches the toggles of a world, for everyone in it [A-1403]', async () => {
  expect((await set('administrator', [])).statusCode).toBe(403)
  const answer = await set('staff', ['show-batteries-chart', 'hide-enrolment-page', 'show-batteries-chart'])
  expect(answer.json()).toEqual({ featureToggles: ['hide-enrolment-page', 'show-batteries-chart'] })
  expect(await toggles()).toEqual(['hide-enrolment-page', 'show-batteries-chart'])
  await set('staff', [])
  expect(await toggles()).toEqual([])
  const unknown = await set('staff', ['show-everything'])
  expect(unknown.json().details.problems).toMatchObject([{ field: 'featureToggles.0' }])
})
