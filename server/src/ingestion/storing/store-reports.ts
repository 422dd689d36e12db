import { allOf } from '../../platform/database/pipeline.ts'
import { foldWorld, type Outcome } from './fold-world.ts'
import { lockWorld, openWorld, readWorld, type WorldReports } from './open-world.ts'
import { evaluateWorld, saveLists, saveWorld } from './save-world.ts'

/**
 * Stores reports of some worlds, with everything derived from them. The outcomes are valid once the transaction commits.
 *
 * Each step is taken in all worlds at once, so that a pipeline sends its statements together. Nothing is locked outside
 * the first step of each kind of lock, and there in the order of the worlds: of two transactions that lock devices,
 * batteries or names of applications of the same worlds, neither waits for the other while it holds what the other needs.
 */
export async function storeReports(worlds: readonly WorldReports[], now: number): Promise<Outcome[][]> {
  const locked = await inEach(worlds, lockWorld)
  const read = await inEach(locked, readWorld)
  const opened = await inEach(read, openWorld)
  const folded = opened.map(foldWorld)
  const evaluated = await inEach(folded, (world) => evaluateWorld(world, now))
  // Lists are rare, and name what other devices share: one world after the other.
  for (const world of evaluated) await saveLists(world)
  await inEach(evaluated, (world) => saveWorld(world, now))
  return folded.map(({ outcomes }) => outcomes)
}

const inEach = <World, Result>(
  worlds: readonly World[],
  step: (world: World) => Promise<Result>,
): Promise<Result[]> => allOf(worlds.map((world) => () => step(world)))
