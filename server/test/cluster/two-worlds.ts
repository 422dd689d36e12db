import { insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { testWorld, worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { prepareWorld } from '../telemetry/agents.ts'
import { nodeOf, type SeverableNode, severable } from './severable-node.ts'

export interface TwoWorlds {
  /** The line to the node that has the first of them. */
  line: SeverableNode
  /** A world of the estate on the node, and one on another. */
  worlds: { away: string; served: string }
  /** Their device tokens. */
  tokens: { away: string; served: string }
}

/** Worlds on two nodes of the cluster, one of which can be severed. */
export async function makeTwoWorlds(muster: TestMuster): Promise<TwoWorlds> {
  const away = worldIds.own
  const node = await nodeOf(muster.owner, away)
  let served = ''
  for (let digit = 0; served === ''; digit++) {
    const world = String(digit).repeat(32)
    if ((await nodeOf(muster.owner, world)).id !== node.id) served = world
  }
  await insertWorld(muster.services.db, muster.clock.now(), testWorld('own', served))
  return {
    line: await severable(muster.owner, node),
    worlds: { away, served },
    tokens: { away: await prepareWorld(muster, away), served: await prepareWorld(muster, served) },
  }
}
