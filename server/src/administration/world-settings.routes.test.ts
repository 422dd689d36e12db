import { initialWorldSettings } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { get } from '../../test/requests.ts'
import { signedInTokens } from '../../test/tokens.ts'
import { inWorldTransaction } from '../platform/tenancy.ts'
import { saveWorldSettings } from './world-settings.sql.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const tokenOf = signedInTokens(() => muster)
const settings = async (world: string) =>
  (
    await get(muster, '/api/configuration/getWorldSettings', { token: await tokenOf('administrator'), world })
  ).json()

it('answers what the world is set to, and the initial settings where nobody has set any [A-1704 A-958 C-2037]', async () => {
  const changes = {
    useMetricDistances: true,
    deviceIdentifier: 'imei',
    tablePageSizes: { devicesList: 50 },
  } as const
  await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
    saveWorldSettings(scope, changes),
  )
  expect(await settings(worldIds.own)).toEqual({ ...initialWorldSettings, ...changes })
  expect(await settings(worldIds.sister)).toEqual(initialWorldSettings)
})
