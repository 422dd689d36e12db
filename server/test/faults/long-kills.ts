import { Random } from '../fuzz/random.ts'
import { onGivenServer, type RestartNode } from './given-server.ts'
import type { Victim } from './kills.ts'
import { kills } from './scenarios.ts'
import { readyWithin, type Verdict } from './verdict.ts'

/** Kills so many times, each time one of the victims; on a given server its nodes only where there is a way. */
export function killsAt(
  seed: number,
  count: number,
  givenUrl: string | undefined,
  restartNode: RestartNode | null,
): (victims: readonly Victim[]) => Promise<Verdict | string> {
  return async (victims) => {
    const possible = victims.filter((victim) => !givenUrl || restartNode || victim !== 'database')
    if (possible.length === 0) return 'needs --node-restart-command'
    const random = new Random(seed, 8)
    const drawn = Array.from({ length: count }, () => random.pick(possible))
    if (!givenUrl) return await kills(seed, drawn, readyWithin.alone)
    const given = await onGivenServer(givenUrl, restartNode)
    return await kills(seed, drawn, readyWithin.alone, given).finally(given.drop)
  }
}
