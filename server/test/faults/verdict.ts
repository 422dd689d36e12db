import { inconsistencies } from './consistency.ts'
import { type Rig, worlds } from './rig.ts'
import { comparedSamples } from './stored-samples.ts'

/** Milliseconds within which the service must be ready again; among other tests only a limit for what hangs. */
export const readyWithin = { alone: 10_000, amongTests: 300_000 }

/** The result of a scenario. */
export interface Verdict {
  name: string
  /** Figures to print, by name. */
  figures: Record<string, number>
  /** What is wrong; empty where all is well. */
  problems: string[]
}

/**
 * Compares what is stored with what was sent and acknowledged: first as the faults left it, then once everything has
 * been delivered.
 */
export async function checkedLoad(
  rig: Pick<Rig, 'loader' | 'load' | 'devices' | 'lookBehind'>,
): Promise<Omit<Verdict, 'name'>> {
  const { loader, load, devices } = rig
  await loader.stop()
  const compare = () => rig.lookBehind(({ owner }) => comparedSamples(owner, load, devices))
  const left = await compare()
  loader.mustAnswer = true
  await loader.finish()
  const whole = await compare()
  const inconsistent = await rig.lookBehind((behind) => inconsistencies(behind, worlds))
  return {
    figures: {
      acknowledged: loader.counts.acknowledged,
      refused: loader.counts.refused,
      unanswered: loader.counts.unanswered,
      repeated: loader.counts.repeated,
      samples: whole.samples,
      lost: left.lost + whole.lost,
      doubled: left.doubled + whole.doubled,
      inconsistent: inconsistent.length,
    },
    problems: [...new Set(loader.wrong), ...left.problems, ...whole.problems, ...inconsistent],
  }
}
