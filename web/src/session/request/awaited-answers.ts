import type { WorldId } from '@muster/contract'

/** Milliseconds within which an answer is taken; what asks later wants to know what is true then. */
const kept = 2000

const keyOf = (url: string, world: WorldId | undefined) => `${world ?? ''} ${url}`

/** Answers on their way to the calls that will ask for them; null where there is none after all. */
const awaited = new Map<string, Promise<Response | null>>()

/** The next one who makes this call gets its answer from here. */
export function awaitAnswer(url: string, world: WorldId | undefined, answer: Promise<Response>): void {
  const key = keyOf(url, world)
  const settled = answer.catch(() => null)
  awaited.set(key, settled)
  settled.then(() => {
    setTimeout(() => {
      if (awaited.get(key) === settled) awaited.delete(key)
    }, kept)
  })
}

/** Null where nothing is on its way, or it did not come. */
export async function takeAnswer(url: string, world: WorldId | undefined): Promise<Response | null> {
  const key = keyOf(url, world)
  const answer = awaited.get(key)
  awaited.delete(key)
  return (await answer) ?? null
}
