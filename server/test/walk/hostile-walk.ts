import { askSeveral, type Call, calls } from '@muster/contract'
import type { InjectOptions, Response } from 'light-my-request'
import { addListed } from '../devices/listed-estate.ts'
import { makeEstate, signInAs, type TestEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type TextPosition, textPositions } from './hostile-positions.ts'

/** What a person stores: changes of a world, and their own settings. */
const isStoring = ({ changes, method, access, path }: Call) =>
  changes !== undefined || (method === 'POST' && access.kind === 'signedIn' && path !== askSeveral.path)
export const storing = calls.filter(isStoring)
/** What agents send is walked in ingestion/intake/hostile-texts.test.ts. */
export const asking = calls.filter((call) => !isStoring(call) && call.access.kind !== 'agent')

export interface Walked extends TextPosition {
  call: Call
  path: string
}
export const positionsOf = (walked: readonly Call[]): Walked[] =>
  walked.flatMap((call) => textPositions(call).map((position) => ({ ...position, call, path: call.path })))

/** Fields that a schema refuses in an input. */
export const refusedFields = (schema: Call['body'], input: unknown): string[] =>
  schema?.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []

type Walker = 'administrator' | 'pending' | 'staff'

export interface HostileWalk {
  muster: TestMuster
  estate: TestEstate
  send(call: Call, input: Pick<InjectOptions, 'query' | 'payload'>, as?: Walker): Promise<Response>
}

/** A world with two devices, and people who may make every call there. */
export async function openHostileWalk(environment: Record<string, string> = {}): Promise<HostileWalk> {
  const muster = await openTestMuster({ environment })
  const estate = await makeEstate(muster)
  await addListed(muster.services, worldIds.own, [
    { id: 'till', serialNumber: 'SN-1', homeLocationId: 'own-depot' },
    { id: 'desk', serialNumber: 'SN-2', groups: ['drivers', 'night'] },
  ])
  const headersOf = new Map<Walker, Record<string, string>>()
  for (const name of ['administrator', 'pending', 'staff'] as const) {
    const { token } = await signInAs(muster, name)
    headersOf.set(name, { authorization: `Bearer ${token}`, world: worldIds.own })
  }
  let sent = 0
  return {
    muster,
    estate,
    async send(call, input, as = 'administrator') {
      sent++
      return await muster.inject({
        method: call.method,
        url: call.path,
        headers: headersOf.get(as) ?? {},
        ...input,
        // Each from its own IP address, so that no limit on guesses applies.
        remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      })
    },
  }
}
