import { type Access, type Call, call, permissions, products } from '@muster/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { z } from 'zod'
import type { WebServer } from '../../src/platform/http/web-server.ts'
import { makeEstate } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { openServed } from '../served.ts'
import { type Caller, openCallers } from './callers.ts'
import { walkCall } from './walk.ts'
import { addWorlds } from './worlds.ts'

/** The shapes of access that a call can declare, whether or not one declares them yet. */
const shapes: Access[] = [
  { kind: 'public', why: 'A probe' },
  { kind: 'signedIn' },
  ...permissions.flatMap((permission): Access[] => [
    { kind: 'signedIn', permission },
    { kind: 'world', permission },
  ]),
  { kind: 'world', permission: 'settings.manage', beforeAgreements: true },
  ...products.flatMap((product): Access[] => [
    { kind: 'world', permission: 'world.read', product },
    { kind: 'world', permission: 'settings.manage', product },
    { kind: 'world', permission: 'settings.manage', product, beforeAgreements: true },
  ]),
  { kind: 'world', permission: 'settings.manage', part: 'batteries' },
  { kind: 'world', permission: 'world.read', product: 'batteryEssentials', part: 'devices' },
  { kind: 'world', permission: 'world.read', toggle: 'show-batteries-chart' },
]

const probes = shapes.map((access, index) => {
  const probe: Call = call({
    method: 'POST',
    path: `/api/probes/shape${index}`,
    summary: 'A probe',
    access,
    body: z.object({ word: z.string() }),
    answer: z.object({ word: z.string() }),
  })
  const { kind, ...rest } = access
  return { name: `${kind} ${kind === 'public' ? '' : JSON.stringify(rest)}`, probe }
})

let muster: TestMuster
let app: WebServer
let callers: Caller[]
beforeAll(async () => {
  muster = await openTestMuster()
  const estate = await makeEstate(muster)
  await addWorlds(muster)
  callers = await openCallers(muster, estate)
  app = await openServed(muster.services, (serve) => {
    for (const { probe } of probes) serve(probe, async ({ body }) => body)
  })
})
afterAll(async () => {
  await app.close()
  await muster.close()
})

describe('a call open to', () => {
  it.each(probes)('$name is served to them and refused to others [A-950 A-1501]', async ({ probe }) => {
    const inject = (request: Parameters<TestMuster['inject']>[0]) => app.inject(request)
    await walkCall(inject, probe, callers, () => ({ body: { word: 'served' } }))
  })
})
