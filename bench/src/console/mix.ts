import type { Asked, Visitor } from './visitor.ts'

/** Some questions of each kind, alternating between kinds. */
export type Mix = readonly { kind: string; asked: Asked }[]

export function mixed(
  kinds: readonly (readonly [kind: string, questions: readonly (Asked | null)[]])[],
): Mix {
  const longest = Math.max(...kinds.map(([, all]) => all.length))
  return Array.from({ length: longest }, (_, index) =>
    kinds.flatMap(([kind, all]) => {
      const asked = all[index % all.length]
      return asked ? [{ kind, asked }] : []
    }),
  ).flat()
}

/** Asks one question after the other, repeatedly, until `isEnough`; returns the durations by kind. */
export async function askMix(
  visitor: Visitor,
  mix: Mix,
  isEnough: () => boolean,
): Promise<Map<string, number[]>> {
  const durations = new Map<string, number[]>()
  for (let index = 0; !isEnough(); index++) {
    const next = mix[index % mix.length]
    if (!next) throw new Error('there is nothing to ask')
    const own = durations.get(next.kind) ?? []
    durations.set(next.kind, own)
    own.push((await visitor.ask(next.asked)).duration)
  }
  return durations
}

/** The same for some seconds. */
export async function askMixFor(visitor: Visitor, mix: Mix, seconds: number): Promise<Map<string, number[]>> {
  const ends = performance.now() + seconds * 1000
  return await askMix(visitor, mix, () => performance.now() >= ends)
}
